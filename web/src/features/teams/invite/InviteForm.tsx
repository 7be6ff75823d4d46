import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { InviteRow } from './InviteRow.tsx'
import type { Invite } from './useInviteForm.ts'

type Props = { invite: Invite; teamRoles: readonly CollaboratorType[]; onCancel: () => void }

export function InviteForm({ invite, teamRoles, onCancel }: Props) {
  const { form, rows, add, remove, submit, formError } = invite
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c="dimmed">Everyone gets an email with an invite link, valid for 14 days.</Text>
        {formError ? (
          <Alert color="red" role="alert">
            {formError}
          </Alert>
        ) : null}
        {rows.map((row, at) => (
          <InviteRow key={row.id} form={form} at={at} teamRoles={teamRoles} {...(rows.length > 1 && { onRemove: () => remove(at) })} />
        ))}
        <Group>
          <Button variant="subtle" size="compact-sm" leftSection={<Icon of={IconPlus} small />} onClick={add}>
            Add another person
          </Button>
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Send Invitations
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
