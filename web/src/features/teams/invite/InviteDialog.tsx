import { accessLabels, collaboratorLabels, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { People } from './form.ts'
import { useInviteForm, type Invite } from './useInviteForm.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { InviteRow } from './InviteRow.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'

type Props = {
  podcastId: string
  opened: boolean
  onClose: () => void
  teamRoles: readonly CollaboratorType[]
  /** How many more people the plan allows. Undefined: not loaded yet. */
  left: number | undefined
  /** Called when the plan limit is reached. */
  onLimitReached: () => void
}

/** The form state lives in this component, so closing the dialog by accident loses nothing. */
export function InviteDialog({ podcastId, opened, onClose, teamRoles, left, onLimitReached }: Props) {
  const [sent, setSent] = useState<People | null>(null)
  const invite = useInviteForm({ podcastId, left, onLimitReached, onSent: setSent })
  const finish = () => {
    onClose()
    setSent(null)
  }
  const cancel = () => {
    invite.clear()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={sent ? finish : onClose} title={sent ? 'Invitations sent' : 'Invite Your Team'} size="wide">
      {sent ? <InviteSent people={sent} onClose={finish} /> : <InviteForm invite={invite} teamRoles={teamRoles} onCancel={cancel} />}
    </Dialog>
  )
}

/** The last step: lists the invited people. */
function InviteSent({ people, onClose }: { people: People; onClose: () => void }) {
  return (
    <Stack gap="md" role="status">
      <Text>{people.length === 1 ? 'Your invitation is on its way:' : `Your ${people.length} invitations are on their way:`}</Text>
      <List spacing="xs">
        {people.map(({ email, collaboratorType, showAccess }) => (
          <List.Item key={email}>
            {email}{' '}
            <Text component="span" c="dimmed">
              as {collaboratorLabels[collaboratorType]}, {accessLabels[showAccess]}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text c="dimmed">They'll show as Pending until they accept. We'll let you know.</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

type InviteFormProps = { invite: Invite; teamRoles: readonly CollaboratorType[]; onCancel: () => void }

function InviteForm({ invite, teamRoles, onCancel }: InviteFormProps) {
  const { form, rows, add, remove, submit, formError } = invite
  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">Everyone gets an email with an invite link, valid for 14 days.</Text>
        <Refusal>{formError}</Refusal>
        {rows.map((row, at) => (
          <InviteRow key={row.id} form={form} at={at} teamRoles={teamRoles} {...(rows.length > 1 && { onRemove: () => remove(at) })} />
        ))}
        <Group>
          <Button variant="subtle" size="compact-sm" leftSection={<Icon of={IconPlus} small />} onClick={add}>
            Add another person
          </Button>
        </Group>
        <DialogFooter of={{ isBusy: form.formState.isSubmitting }} label="Send Invitations" onClose={onCancel} />
      </Stack>
    </Form>
  )
}
