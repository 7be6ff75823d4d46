import {
  accessLabels,
  collaboratorLabels,
  CollaboratorType,
  collaboratorTypes,
  GrantedAccess,
  InvitedEmail,
  type PodcastRole,
  teamMessages,
} from '@castwright/contract/teams/shapes.ts'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button, Group, List, Select, SimpleGrid, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Controller, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { IconButton } from '../../../ui/IconButton.tsx'
import { teamLimits } from '@castwright/contract/teams/limits.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { type LinkTo, NotSent } from '../../../components/NotSent.tsx'
import { instance } from '../../../lib/instance.ts'
import { createInvitationUrl, refreshAccess, refreshTeam } from '../api.ts'
import { snake } from '@castwright/contract/case.ts'
import { z } from 'zod'

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
  const [sent, setSent] = useState<Sent | null>(null)
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
    <Dialog
      opened={opened}
      onClose={sent ? finish : onClose}
      title={sent ? (sent.links ? 'Invitations created' : 'Invitations sent') : 'Invite Your Team'}
      size="wide"
    >
      {sent ? <InviteSent {...sent} onClose={finish} /> : <InviteForm invite={invite} teamRoles={teamRoles} onCancel={cancel} />}
    </Dialog>
  )
}

/** Without a mail server, there are links to pass on. */
type Sent = { people: People; links: LinkTo[] | null }

/** The last step: lists the invited people. */
function InviteSent({ people, links, onClose }: Sent & { onClose: () => void }) {
  return (
    <Stack gap="md" role="status">
      {links ? <NotSent links={links} /> : <SentTo people={people} />}
      <Text c="dimmed">They'll show as Pending until they accept. We'll let you know.</Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

function SentTo({ people }: { people: People }) {
  return (
    <>
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
    </>
  )
}

function InviteForm({ invite, teamRoles, onCancel }: { invite: Invite; teamRoles: readonly CollaboratorType[]; onCancel: () => void }) {
  const { form, rows, add, remove, submit, formError } = invite
  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {instance.mailOutbox
            ? "There's no mail server, so you'll get a link for each person to share yourself. Links are valid for 14 days."
            : 'Everyone gets an email with an invite link, valid for 14 days.'}
        </Text>
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

type RowProps = { form: InviteFormApi; at: number; teamRoles: readonly CollaboratorType[]; onRemove?: () => void }

const accesses = (['ADMIN', 'EDITOR'] as const).map((value) => ({ value, label: accessLabels[value] }))

/** The fields for one person to invite. */
function InviteRow({ form, at, teamRoles, onRemove }: RowProps) {
  const errors = form.formState.errors.people?.[at]
  const roles = collaboratorTypes.filter((type) => teamRoles.includes(type)).map((value) => ({ value, label: collaboratorLabels[value] }))
  return (
    <Stack component="fieldset" pos="relative" gap="sm" miw={0} m={0} px="md" pt="xs" pb="md" bd="var(--cw-hairline)" bdrs="md">
      <Text component="legend" size="sm" c="dimmed" px="xxs">
        Person {at + 1}
      </Text>
      {onRemove ? (
        <Tooltip label="Remove this person">
          <IconButton
            icon={IconX}
            small
            label={`Remove person ${at + 1}`}
            pos="absolute"
            top={0}
            right="var(--mantine-spacing-xxs)"
            onClick={onRemove}
          />
        </Tooltip>
      ) : null}
      <TextInput
        label="Email"
        required
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={errors?.email?.message}
        {...form.register(`people.${at}.email`)}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <Controller
          control={form.control}
          name={`people.${at}.collaboratorType`}
          render={({ field }) => (
            <Select
              label="Team Role"
              required
              placeholder="Choose"
              data={roles}
              error={errors?.collaboratorType?.message}
              {...field}
              value={field.value || null}
            />
          )}
        />
        <Controller
          control={form.control}
          name={`people.${at}.showAccess`}
          render={({ field }) => (
            <Select
              label="Show Access"
              required
              placeholder="Choose"
              data={accesses}
              error={errors?.showAccess?.message}
              {...field}
              value={field.value || null}
            />
          )}
        />
      </SimpleGrid>
      <Switch size="xs" label="Can accept with a different email address" {...form.register(`people.${at}.allowOtherAddress`)} />
    </Stack>
  )
}

type Options = { podcastId: string; left: number | undefined; onLimitReached: () => void; onSent: (sent: Sent) => void }

/** Rows of people to invite, up to the plan limit. */
function useInviteForm({ podcastId, left, onLimitReached, onSent }: Options) {
  const { user } = useSession()
  const { showError, hideError } = useErrorToast()
  const [formError, setFormError] = useState('')
  const form = useForm({ resolver: zodResolver(InviteRules), defaultValues: { people: [emptyPerson] } })
  const rows = useFieldArray({ control: form.control, name: 'people' })
  const maxRows = Math.min(left ?? teamLimits.invitations, teamLimits.invitations)

  const clear = () => {
    form.reset({ people: [emptyPerson] })
    setFormError('')
    hideError()
  }
  const fail = (error: unknown) => {
    if (error instanceof RpcError && error.meta['reason'] === 'plan_limit') return onLimitReached()
    showError('Failed to send invitations.')
    if (error instanceof RpcError && error.code === 'permission_denied') void refreshAccess()
    setFormError(messageOf(error))
    showRowErrors(form, error)
  }
  const submit = form.handleSubmit(async ({ people }) => {
    hideError()
    setFormError('')
    try {
      const podcastRoles = people.map((person) => ({ podcastId, ...person }))
      const invited = await rpc('TeamManagementService.InviteTeam', { inviterId: user?.id ?? '', podcastRoles })
      onSent({ people, links: instance.mailOutbox ? await linksOf(invited.podcastRoles) : null })
    } catch (error) {
      return fail(error)
    }
    clear()
    await refreshTeam(podcastId)
  })
  return {
    form,
    rows: rows.fields,
    add: () => (rows.fields.length >= maxRows ? onLimitReached() : rows.append(emptyPerson)),
    remove: (at: number) => rows.remove(at),
    submit,
    clear,
    formError,
  }
}
type Invite = ReturnType<typeof useInviteForm>

const linksOf = (roles: readonly PodcastRole[]): Promise<LinkTo[]> =>
  Promise.all(roles.map(async ({ id, email }) => ({ name: email ?? '', url: await createInvitationUrl(id) })))

/** Unselected options are empty strings. */
const Person = z.object({
  email: InvitedEmail,
  collaboratorType: z.string().pipe(CollaboratorType),
  showAccess: z.string().pipe(GrantedAccess),
  allowOtherAddress: z.boolean(),
})

const InviteRules = z.object({
  people: z.array(Person).superRefine((people, context) => {
    for (const [at, { email }] of people.entries())
      if (people.findIndex((other) => other.email === email) < at)
        context.addIssue({ code: 'custom', path: [at, 'email'], message: teamMessages.alreadyInvited })
  }),
})
type InviteInput = z.input<typeof InviteRules>
type People = z.output<typeof InviteRules>['people']
type InviteFormApi = UseFormReturn<InviteInput, unknown, z.output<typeof InviteRules>>

const emptyPerson: InviteInput['people'][number] = { email: '', collaboratorType: '', showAccess: '', allowOtherAddress: false }

const fields = ['email', 'collaboratorType', 'showAccess'] as const

/** Shows server errors at the rows they belong to. */
function showRowErrors(form: InviteFormApi, error: unknown): void {
  if (!(error instanceof RpcError)) return
  let isFirst = true
  for (const at of form.getValues('people').keys())
    for (const field of fields) {
      const message = error.meta[`podcast_roles.${at}.${snake(field)}`]
      if (message === undefined) continue
      form.setError(`people.${at}.${field}`, { type: 'server', message }, { shouldFocus: isFirst })
      isFirst = false
    }
}
