import { z } from 'zod'
import {
  webhookEventLabels,
  webhookEvents,
  webhookKinds,
  type WebhookEvent,
  type WebhookKind,
} from '@castwright/contract/webhooks/names.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import type { Webhook, WebhookRecipient } from '@castwright/contract/webhooks/shapes.ts'
import { WebhookService } from '@castwright/contract/webhooks/methods.ts'
import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import { Button, Checkbox, Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { createWebhook, updateWebhook } from './api.ts'
import { kindHints, kindNames, urlLabels } from './messages.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useFields } from '../../ui/form/useFields.ts'

const { name, target } = WebhookService.Create.input.shape

/** The contract's rules. An address that stays as it is isn't entered again. */
const rulesFor = (isNew: boolean) =>
  z
    .object({
      kind: z.enum(webhookKinds),
      name,
      events: z.array(z.enum(webhookEvents)).min(1, webhookMessages.eventsEmpty),
      url: z.string(),
      roomId: z.string(),
      accessToken: z.string(),
      recipientId: z.string(),
    })
    .transform((values, { addIssue }) => {
      const { kind, url, roomId, accessToken, recipientId } = values
      if (!isNew && kind !== 'email' && [url, roomId, accessToken].every((typed) => typed.trim() === ''))
        return { ...values, target: undefined }
      const entered = kind === 'email' ? { kind, recipientId } : kind === 'matrix' ? { kind, url, roomId, accessToken } : { kind, url }
      const read = target.safeParse(Object.fromEntries(Object.entries(entered).filter(([, typed]) => typed.trim() !== '')))
      for (const { path, message } of read.error?.issues ?? []) addIssue({ code: 'custom', path: [...path], message })
      return { ...values, target: read.data }
    })
type Values = z.input<ReturnType<typeof rulesFor>>

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

/** Adds a webhook, or changes one. */
export function WebhookDrawer({ podcastId, webhook, recipients, opened, onClose, onSecret }: Props) {
  const isNew = webhook === undefined
  const [schema] = useState(() => rulesFor(isNew))
  const form = useFields<Values, z.output<ReturnType<typeof rulesFor>>>({
    schema,
    start: {
      kind: webhook?.kind ?? 'standard',
      name: webhook?.name ?? '',
      url: '',
      roomId: '',
      accessToken: '',
      recipientId: recipients.find(({ email }) => webhook?.kind === 'email' && email === webhook.address)?.userId ?? '',
      events: webhook?.events ?? ['episode.published'],
    },
    failed: "Couldn't save the webhook.",
    send: async ({ name, events, target }) => {
      if (webhook) await updateWebhook({ webhookId: webhook.id, name, events, ...(target && { target }) })
      const secret = webhook || !target ? null : await createWebhook({ podcastId, name, events, target })
      toast.success(webhook ? 'Webhook saved.' : 'Webhook added.')
      onClose()
      if (secret !== null) onSecret?.(secret)
    },
  })
  const { kind } = form.values
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={isNew ? 'Add webhook' : 'Edit webhook'}
      of={form}
      label={isNew ? 'Add webhook' : 'Save'}
      changed={form.isDirty}
      canSubmit
    >
      <Stack gap="md">
        <NativeSelect
          label="Send to"
          description={kindHints[kind]}
          disabled={!isNew}
          data={webhookKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          {...form.text('kind')}
        />
        <TextInput
          label="Name"
          placeholder="Team chat"
          dir="auto"
          autoComplete="off"
          maxLength={webhookLimits.name}
          {...form.text('name')}
        />
        <Target form={form} kind={kind} isNew={isNew} recipients={recipients} />
        <Events form={form} />
      </Stack>
    </FormDrawer>
  )
}

type Fields = Pick<ReturnType<typeof useFields<Values>>, 'text' | 'field' | 'set' | 'values'>
type TargetProps = { form: Fields; kind: WebhookKind; isNew: boolean; recipients: WebhookRecipient[] }

function Target({ form: { text }, kind, isNew, recipients }: TargetProps) {
  if (kind === 'email')
    return (
      <NativeSelect
        label="Team member"
        required
        description="Team members with a verified email address."
        data={[
          { value: '', label: 'Choose a team member' },
          ...recipients.map((one) => ({ value: one.userId, label: `${one.name} (${one.email})` })),
        ]}
        {...text('recipientId')}
      />
    )
  const kept = 'Leave empty to keep the current token.'
  return (
    <>
      <TextInput
        label={urlLabels[kind]}
        required={isNew}
        description={isNew ? 'We store it encrypted and never show it again.' : kept}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...text('url')}
      />
      {kind === 'matrix' ? (
        <>
          <TextInput
            label="Room ID"
            required={isNew}
            description="In the room's settings, under Advanced."
            placeholder="!room:example.org"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...text('roomId')}
          />
          <PasswordInput label="Access token" required={isNew} autoComplete="off" {...text('accessToken')} />
        </>
      ) : null}
    </>
  )
}

function Events({ form: { values, field, set } }: { form: Fields }) {
  const isAll = values.events.length === webhookEvents.length
  return (
    <Checkbox.Group label="Events" data-required {...field('events')} onChange={(events) => isEventList(events) && set('events', events)}>
      <Group mt="xs" mb="sm">
        <Button variant="default" size="compact-sm" onClick={() => set('events', isAll ? [] : [...webhookEvents])}>
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
