import type { Listener, ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { change } from './api.ts'
import { kindHelp, kindNames, messages } from './messages.ts'

type Props = {
  podcastId: string
  timeZone: string
  listener: Listener | 'new' | null
  onClose: () => void
  onCreated: (listener: Listener) => void
}

/** Adds a listener, or changes one. */
export function ListenerDialog(props: Props) {
  const { listener, onClose } = props
  return (
    <Dialog
      opened={listener !== null}
      onClose={onClose}
      title={listener === 'new' || listener === null ? 'Add a listener' : 'Edit listener'}
    >
      {listener === null ? null : <Form {...props} listener={listener} />}
    </Dialog>
  )
}

/** The last day of a feed that works until midnight. */
const lastDayOf = (expiresAt: string, timeZone: string): string => localTimeAt(new Date(new Date(expiresAt).getTime() - 1), timeZone).date

function Form({ podcastId, timeZone, listener, onClose, onCreated }: Props & { listener: Listener | 'new' }) {
  const known = listener === 'new' ? null : listener
  const start = known?.expiresAt ? lastDayOf(known.expiresAt, timeZone) : ''
  const [kind, setKind] = useState<ListenerKind>(known?.kind ?? 'member')
  const [name, setName] = useState(known?.name ?? '')
  const [email, setEmail] = useState(known?.email ?? '')
  const [day, setDay] = useState(start)
  const joinedOn = known ? localTimeAt(new Date(known.joinedAt), timeZone).date : ''
  const [joined, setJoined] = useState(joinedOn)
  const [invite, setInvite] = useState(true)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const [today] = useState(() => localTimeAt(new Date(), timeZone).date)

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setPending(true)
    setFaults({})
    const expiresAt =
      day === '' ? null : day === start && known ? known.expiresAt : instantOf(dayAfter(day, 1), '00:00', timeZone).toISOString()
    const form = { name, email, expiresAt }
    try {
      if (known) {
        const joinedAt = joined === '' || joined === joinedOn ? known.joinedAt : instantOf(joined, '00:00', timeZone).toISOString()
        await change('ListenerService.Update', { podcastId, listenerId: known.id, listener: form, joinedAt })
        toast.success('Listener saved.')
        onClose()
        return
      }
      const willInvite = invite && email.trim() !== ''
      const { listener: created } = await change('ListenerService.Create', { podcastId, kind, listener: form, invite: willInvite })
      if (willInvite) toast.success(`Email to ${created.email} is on its way.`)
      onClose()
      onCreated(created)
    } catch (error) {
      if (error instanceof RpcError && Object.keys(error.meta).some((field) => field.startsWith('listener.') || field === 'joined_at'))
        setFaults(error.meta)
      else toast.error(`${messages.saveFailed} ${messageOf(error)}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {known ? null : (
          <Radio.Group label="Kind of feed" value={kind} onChange={(value) => setKind(value)}>
            <Stack gap="sm" mt="xs">
              {(Object.keys(kindNames) as ListenerKind[]).map((value) => (
                <Radio key={value} value={value} label={kindNames[value]} description={kindHelp[value]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label="Name"
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={faults['listener.name']}
        />
        <TextInput
          label="Email"
          type="email"
          description="Optional. Needed to email the feed."
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={faults['listener.email']}
        />
        <TextInput
          label="Last day"
          type="date"
          description="Optional. The feed stops after this day."
          min={today}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          error={faults['listener.expires_at']}
        />
        {known?.kind === 'member' ? (
          <TextInput
            label="Joined"
            type="date"
            description="Drip starts on this day."
            max={today}
            value={joined}
            onChange={({ currentTarget }) => setJoined(currentTarget.value)}
            error={faults['joined_at']}
          />
        ) : null}
        {known ? null : (
          <Checkbox
            checked={invite && email.trim() !== ''}
            disabled={email.trim() === ''}
            onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
            label="Email the feed to this person"
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {known ? 'Save' : 'Add listener'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
