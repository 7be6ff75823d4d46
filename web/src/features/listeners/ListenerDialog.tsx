import type { Listener, ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { instance } from '../../lib/instance.ts'
import { notSent } from '../../lib/mail.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { change } from './api.ts'
import { kindHelp, kindNames, messages } from './messages.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useFields } from '../../ui/form/useFields.ts'

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
      {listener === null ? null : <ListenerFields {...props} listener={listener} />}
    </Dialog>
  )
}

/** The last day of a feed that works until midnight. */
const lastDayOf = (expiresAt: string, timeZone: string): string => localTimeAt(new Date(new Date(expiresAt).getTime() - 1), timeZone).date

function ListenerFields({ podcastId, timeZone, listener, onClose, onCreated }: Props & { listener: Listener | 'new' }) {
  const known = listener === 'new' ? null : listener
  const start = known?.expiresAt ? lastDayOf(known.expiresAt, timeZone) : ''
  const joinedOn = known ? localTimeAt(new Date(known.joinedAt), timeZone).date : ''
  const [today] = useState(() => localTimeAt(new Date(), timeZone).date)
  const instantAt = (day: string) => instantOf(day, '00:00', timeZone).toISOString()
  const form = useFields({
    start: {
      kind: known?.kind ?? 'member',
      name: known?.name ?? '',
      email: known?.email ?? '',
      expiresAt: start,
      joinedAt: joinedOn,
      invite: true,
    },
    under: 'listener',
    failed: messages.saveFailed,
    send: async ({ kind, name, email, expiresAt: day, joinedAt: joined, invite }) => {
      const expiresAt = day === '' ? null : day === start && known ? known.expiresAt : instantAt(dayAfter(day, 1))
      const listener = { name, email, expiresAt }
      if (known) {
        const joinedAt = joined === '' || joined === joinedOn ? known.joinedAt : instantAt(joined)
        await change('ListenerService.Update', { podcastId, listenerId: known.id, listener, joinedAt })
        toast.success('Listener saved.')
        return onClose()
      }
      const willInvite = invite && email.trim() !== ''
      const { listener: created } = await change('ListenerService.Create', { podcastId, kind, listener, invite: willInvite })
      // The links are shown next.
      if (willInvite)
        toast.success(instance.mailOutbox ? `Listener added. ${notSent} Copy the link` : `We're sending an email to ${created.email}.`)
      onClose()
      onCreated(created)
    },
  })
  const hasEmail = form.values.email.trim() !== ''
  return (
    <DialogForm of={form} label={known ? 'Save' : 'Add listener'} onClose={onClose}>
      {known ? null : (
        <Radio.Group label="Feed type" {...form.field('kind')}>
          <Stack gap="sm" mt="xs">
            {(Object.keys(kindNames) as ListenerKind[]).map((value) => (
              <Radio key={value} value={value} label={kindNames[value]} description={kindHelp[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput label="Name" required data-autofocus {...form.text('name')} />
      <TextInput label="Email" type="email" description="Optional. Required to email the feed." {...form.text('email')} />
      <TextInput
        label="Last day"
        type="date"
        description="Optional. The feed stops after this day."
        min={today}
        {...form.text('expiresAt')}
      />
      {known?.kind === 'member' ? (
        <TextInput label="Joined" type="date" description="Drip starts on this day." max={today} {...form.text('joinedAt')} />
      ) : null}
      {known ? null : (
        <Checkbox
          {...form.checked('invite')}
          checked={form.values.invite && hasEmail}
          disabled={!hasEmail}
          label="Email the feed to this person"
        />
      )}
    </DialogForm>
  )
}
