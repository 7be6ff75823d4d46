import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconBrandDiscord,
  IconBrandMatrix,
  IconBrandSlack,
  IconKey,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook, WebhookRecipient } from '@castwright/contract/webhooks/shapes.ts'
import { webhookEvents, type WebhookKind } from '@castwright/contract/webhooks/names.ts'
import { useDisclosure } from '@mantine/hooks'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { useWebhookActions, useWebhooks } from './api.ts'
import { WebhookDrawer } from './WebhookDrawer.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconItem } from '../../ui/IconItem.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { Note } from '../../ui/Note.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { DeliveriesDrawer } from './DeliveriesDrawer.tsx'
import { kindNames } from './messages.ts'

/** The webhooks of a show, for its owner and admins. */
export function WebhooksPage({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  return (
    <SettingsSection title="Webhooks" hint="Notify other services and chats when something happens on this show.">
      {mayEdit ? <Webhooks podcastId={podcastId} /> : <Text>Only the owner and admins can manage webhooks.</Text>}
    </SettingsSection>
  )
}

function Webhooks({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useWebhooks(podcastId)
  const [adding, setAdding] = useState({ opened: false, round: 0 })
  const [secret, setSecret] = useState<string | null>(null)
  if (data === undefined) return <QueryState title="Couldn't load the webhooks." order={3} error={error} refetch={refetch} rows={2} />
  const { webhooks, recipients } = data
  return (
    <>
      {webhooks.length > 0 ? (
        <ul className="cw-list" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} recipients={recipients} onSecret={setSecret} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No webhooks yet. Add one to start a build, post to a chat or email a team member.</Text>
      )}
      <Group mt="md">
        <HintedButton
          leftSection={<Icon of={IconPlus} />}
          disabledReason={webhooks.length >= webhookLimits.webhooks ? webhookMessages.tooMany : null}
          onClick={() => setAdding(({ round }) => ({ opened: true, round: round + 1 }))}
        >
          Add webhook
        </HintedButton>
        <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="subtle">
          API reference
        </Button>
      </Group>
      <WebhookDrawer
        key={adding.round}
        podcastId={podcastId}
        recipients={recipients}
        opened={adding.opened}
        onClose={() => setAdding((now) => ({ ...now, opened: false }))}
        onSecret={setSecret}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

/** Shows a secret once, after it was created. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog opened={secret !== null} onClose={onClose} title="Signing secret" actions={<Button onClick={onClose}>Done</Button>}>
      <Stack gap="md">
        <Text>Your receiver verifies messages with this secret. Store it in your receiver now. You won’t see it again.</Text>
        <CopyField label="Secret" value={secret ?? ''} />
      </Stack>
    </Dialog>
  )
}

const icons = {
  standard: IconWebhook,
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  matrix: IconBrandMatrix,
  email: IconMail,
} satisfies Record<WebhookKind, unknown>

type Props = { webhook: Webhook; recipients: WebhookRecipient[]; onSecret: (secret: string) => void }

function WebhookItem({ webhook, recipients, onSecret }: Props) {
  const { id: webhookId, kind, name, isEnabled } = webhook
  const [editing, edit] = useDisclosure(false)
  const [logOpened, log] = useDisclosure(false)
  const { update, remove, rotate, test } = useWebhookActions(webhookId)
  const menu = (
    <ActionsMenu label={`Actions for ${name}`} loading={[update, remove, rotate, test].some(({ isPending }) => isPending)}>
      <MenuAction icon={IconSend} label="Send test" onClick={() => test.mutate({ webhookId }, { onSuccess: log.open })} />
      <MenuAction icon={IconPencil} label="Edit" onClick={edit.open} />
      {kind === 'standard' ? (
        <MenuAction
          icon={IconKey}
          label="New secret"
          question={{
            title: 'Create a new secret?',
            children: 'For 24 hours, we sign messages with both the old and the new secret. Change the secret in your receiver by then.',
            confirmLabel: 'Create new secret',
          }}
          onClick={() => rotate.mutate({ webhookId }, { onSuccess: ({ secret }) => secret !== null && onSecret(secret) })}
        />
      ) : null}
      {isEnabled ? (
        <MenuAction
          icon={IconPlayerPause}
          label="Turn off"
          question={{
            title: `Turn off ${name}?`,
            children: "We'll stop sending messages to it and cancel pending deliveries. You can replay them later.",
            confirmLabel: 'Turn off',
            danger: true,
          }}
          onClick={() => update.mutate({ webhookId, isEnabled: false })}
        />
      ) : (
        <MenuAction icon={IconPlayerPlay} label="Turn on" onClick={() => update.mutate({ webhookId, isEnabled: true })} />
      )}
      <MenuAction
        icon={IconTrash}
        label="Delete"
        danger
        question={{
          title: `Delete ${name}?`,
          children: "We'll stop sending messages to it and delete its delivery log.",
          confirmLabel: 'Delete webhook',
        }}
        onClick={() => remove.mutate({ webhookId })}
      />
    </ActionsMenu>
  )
  return (
    <IconItem
      icon={icons[kind]}
      aside={
        <>
          {menu}
          {editing ? (
            <WebhookDrawer podcastId={webhook.podcastId} webhook={webhook} recipients={recipients} opened onClose={edit.close} />
          ) : null}
          <DeliveriesDrawer webhook={webhook} opened={logOpened} onClose={log.close} />
        </>
      }
    >
      <Group gap="xs">
        <Text fw={500} dir="auto">
          {name}
        </Text>
        <Status webhook={webhook} />
      </Group>
      <Note>
        {kindNames[kind]} · {webhook.address} · {eventsIn(webhook)}
      </Note>
      <LastDelivery webhook={webhook} />
      <Button variant="default" size="sm" mt="xs" aria-label={`Deliveries of ${name}`} onClick={log.open}>
        Deliveries
      </Button>
    </IconItem>
  )
}

const eventsIn = ({ events }: Webhook): string =>
  events.length === webhookEvents.length ? 'All events' : events.length === 1 ? '1 event' : `${events.length} events`

function Status({ webhook: { isEnabled, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (disabledReason !== null) return <Badge meaning="danger">Turned off</Badge>
  if (!isEnabled) return <Badge>Off</Badge>
  return failingSince === null ? <Badge meaning="success">On</Badge> : <Badge meaning="warning">Failing</Badge>
}

function LastDelivery({ webhook }: { webhook: Webhook }) {
  const { disabledReason, failingSince, lastDeliveredAt, previousSecretUntil } = webhook
  if (disabledReason === 'gone') return <Note danger>The receiver no longer exists. Enter a new URL and turn the webhook back on.</Note>
  if (disabledReason === 'failing')
    return (
      <Note danger>
        Every delivery failed for three days. Fix the receiver, turn the webhook back on and replay the deliveries it missed.
      </Note>
    )
  return (
    <>
      {failingSince === null ? null : (
        <Note danger>
          Failing since <RelativeTime at={failingSince} inText />. We keep trying for three days.
        </Note>
      )}
      <Note>
        {lastDeliveredAt === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last delivery <RelativeTime at={lastDeliveredAt} inText />
          </>
        )}
      </Note>
      {previousSecretUntil === null ? null : (
        <Note>
          The previous secret works until <RelativeTime at={previousSecretUntil} inText />.
        </Note>
      )}
    </>
  )
}
