import {
  webhookEventLabels,
  webhookEvents,
  webhookKinds,
  type WebhookEvent,
  type WebhookKind,
} from '@castwright/contract/webhooks/names.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import type { Webhook, WebhookRecipient, WebhookTarget } from '@castwright/contract/webhooks/shapes.ts'
import { Button, Checkbox, Group, NativeSelect, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { toast } from '../../ui/toast.tsx'
import { createWebhook, updateWebhook } from './api.ts'
import { kindHints, kindNames, messages, urlLabels } from './messages.ts'

type Values = {
  kind: WebhookKind
  name: string
  url: string
  roomId: string
  accessToken: string
  recipientId: string
  events: WebhookEvent[]
}

type Faults = Partial<Record<'name' | 'url' | 'roomId' | 'accessToken' | 'recipientId' | 'events' | 'other', string | undefined>>

type Props = {
  podcastId: string
  /** The one to change. */
  webhook?: Webhook
  recipients: WebhookRecipient[]
  opened: boolean
  onClose: () => void
  onSecret?: (secret: string) => void
}

const isEventList = (values: string[]): values is WebhookEvent[] => values.every((value) => webhookEvents.some((event) => event === value))

const targetOf = ({ kind, url, roomId, accessToken, recipientId }: Values): WebhookTarget =>
  kind === 'email' ? { kind, recipientId } : kind === 'matrix' ? { kind, url, roomId, accessToken } : { kind, url }

const isUntouched = ({ kind, url, roomId, accessToken }: Values): boolean =>
  kind !== 'email' && url.trim() === '' && roomId.trim() === '' && accessToken.trim() === ''

function missingIn(values: Values, isNew: boolean): Faults {
  const { kind, name, url, roomId, accessToken, recipientId, events } = values
  const faults: Faults = {
    ...(name.trim() === '' && { name: webhookMessages.nameEmpty }),
    ...(events.length === 0 && { events: webhookMessages.eventsEmpty }),
  }
  // An address that stays as it is isn't entered again.
  if (!isNew && isUntouched(values)) return faults
  if (kind === 'email') return { ...faults, ...(recipientId === '' && { recipientId: webhookMessages.recipientMissing }) }
  return {
    ...faults,
    ...(!/^https?:\/\/./i.test(url.trim()) && { url: webhookMessages.urlInvalid }),
    ...(kind === 'matrix' && !roomId.trim().startsWith('!') && { roomId: webhookMessages.roomInvalid }),
    ...(kind === 'matrix' && accessToken.trim() === '' && { accessToken: webhookMessages.tokenMissing }),
  }
}

/** The server's messages by field. */
function faultsIn(error: unknown): Faults {
  const {
    name,
    url,
    room_id: roomId,
    access_token: accessToken,
    recipient_id: recipientId,
    events,
  } = error instanceof RpcError ? error.meta : {}
  return name || url || roomId || accessToken || recipientId || events
    ? { name, url, roomId, accessToken, recipientId, events }
    : { other: `${messages.saveFailed} ${messageOf(error)}` }
}

/** Adds a webhook, or changes one. */
export function WebhookDrawer({ podcastId, webhook, recipients, opened, onClose, onSecret }: Props) {
  const id = useId()
  const [first] = useState<Values>({
    kind: webhook?.kind ?? 'standard',
    name: webhook?.name ?? '',
    url: '',
    roomId: '',
    accessToken: '',
    recipientId: recipients.find(({ email }) => webhook?.kind === 'email' && email === webhook.address)?.userId ?? '',
    events: webhook?.events ?? ['episode.published'],
  })
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Faults>({})
  const [saving, setSaving] = useState(false)
  const isNew = webhook === undefined
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = missingIn(values, isNew)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const { name, events } = values
    try {
      if (webhook) await updateWebhook({ webhookId: webhook.id, name, events, ...(!isUntouched(values) && { target: targetOf(values) }) })
      const secret = webhook ? null : await createWebhook({ podcastId, name, events, target: targetOf(values) })
      toast.success(webhook ? messages.saved : messages.added)
      onClose()
      if (secret !== null) onSecret?.(secret)
    } catch (error) {
      setFaults(faultsIn(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={isNew ? 'Add webhook' : 'Edit webhook'}
      changed={JSON.stringify(values) !== JSON.stringify(first)}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving}>
            {isNew ? 'Add webhook' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} noValidate>
        <Stack gap="md">
          <NativeSelect
            label="Send to"
            description={kindHints[values.kind]}
            disabled={!isNew}
            data={webhookKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            value={values.kind}
            onChange={({ currentTarget }) => set({ kind: webhookKinds.find((kind) => kind === currentTarget.value) ?? 'standard' })}
          />
          <TextInput
            label="Name"
            placeholder="Team chat"
            dir="auto"
            autoComplete="off"
            maxLength={webhookLimits.name}
            value={values.name}
            error={faults.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <Target values={values} faults={faults} isNew={isNew} recipients={recipients} set={set} />
          <Events values={values} fault={faults.events} set={set} />
          <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
            {faults.other}
          </Text>
        </Stack>
      </form>
    </Drawer>
  )
}

type FieldsProps = { values: Values; faults: Faults; isNew: boolean; recipients: WebhookRecipient[]; set: (part: Partial<Values>) => void }

function Target({ values, faults, isNew, recipients, set }: FieldsProps) {
  const { kind, url, roomId, accessToken, recipientId } = values
  if (kind === 'email')
    return (
      <NativeSelect
        label="Team member"
        description="Team members with a verified email address."
        data={[
          { value: '', label: 'Choose a team member' },
          ...recipients.map((one) => ({ value: one.userId, label: `${one.name} (${one.email})` })),
        ]}
        value={recipientId}
        error={faults.recipientId}
        onChange={({ currentTarget }) => set({ recipientId: currentTarget.value })}
      />
    )
  const kept = 'Leave empty to keep the current one.'
  return (
    <>
      <TextInput
        label={urlLabels[kind]}
        description={isNew ? 'It is stored encrypted, and no one can see it here again.' : kept}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={faults.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
      />
      {kind === 'matrix' ? (
        <>
          <TextInput
            label="Room ID"
            description="In the settings of the room, under Advanced."
            placeholder="!room:example.org"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={roomId}
            error={faults.roomId}
            onChange={({ currentTarget }) => set({ roomId: currentTarget.value })}
          />
          <PasswordInput
            label="Access token"
            autoComplete="off"
            value={accessToken}
            error={faults.accessToken}
            onChange={({ currentTarget }) => set({ accessToken: currentTarget.value })}
          />
        </>
      ) : null}
    </>
  )
}

function Events({ values, fault, set }: { values: Values; fault: string | undefined; set: (part: Partial<Values>) => void }) {
  const isAll = values.events.length === webhookEvents.length
  return (
    <Checkbox.Group label="Events" error={fault} value={values.events} onChange={(events) => isEventList(events) && set({ events })}>
      <Group mt="xs" mb="sm">
        <Button variant="default" size="compact-sm" onClick={() => set({ events: isAll ? [] : [...webhookEvents] })}>
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={webhookEventLabels[event]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
