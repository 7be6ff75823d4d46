import type { Webhook, WebhookRecipient } from '@castwright/contract/webhooks/shapes.ts'
import { type WebhookKind, webhookEvents } from '@castwright/contract/webhooks/names.ts'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBrandDiscord,
  IconBrandMatrix,
  IconBrandSlack,
  IconDots,
  IconKey,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { useWebhookActions } from './api.ts'
import { DeliveriesDrawer } from './DeliveriesDrawer.tsx'
import { kindNames } from './messages.ts'
import { WebhookDrawer } from './WebhookDrawer.tsx'

const icons = {
  standard: IconWebhook,
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  matrix: IconBrandMatrix,
  email: IconMail,
} satisfies Record<WebhookKind, unknown>

type Props = { webhook: Webhook; recipients: WebhookRecipient[]; onSecret: (secret: string) => void }

export function WebhookItem({ webhook, recipients, onSecret }: Props) {
  const { id, kind, name, isEnabled } = webhook
  const [editing, edit] = useDisclosure(false)
  const [logOpened, log] = useDisclosure(false)
  const { update, remove, rotate, test } = useWebhookActions(id)

  const sendTest = () => test.mutate(undefined, { onSuccess: log.open })
  const turn = async () => {
    const sure =
      !isEnabled ||
      (await confirm({
        title: `Turn off ${name}?`,
        children: 'It gets no more messages. Deliveries that are still waiting are canceled, and you can replay them later.',
        confirmLabel: 'Turn off',
        danger: true,
      }))
    if (sure) update.mutate(!isEnabled)
  }
  const askRotate = async () => {
    const sure = await confirm({
      title: 'Create a new secret?',
      children: 'For 24 hours, messages are signed with both the old and the new secret. Change it in your receiver by then.',
      confirmLabel: 'Create new secret',
    })
    if (sure) rotate.mutate(undefined, { onSuccess: ({ secret }) => secret !== null && onSecret(secret) })
  }
  const askRemove = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      children: 'It gets no more messages, and the log of its deliveries is deleted.',
      confirmLabel: 'Delete webhook',
      danger: true,
    })
    if (sure) remove.mutate()
  }

  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={icons[kind]} />
      </span>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <Status webhook={webhook} />
        </Group>
        <Text size="sm" c="dimmed">
          {kindNames[kind]} · {webhook.address} · {eventsIn(webhook)}
        </Text>
        <LastDelivery webhook={webhook} />
        <Group gap="xs" mt="xs">
          <Button variant="default" size="sm" aria-label={`Deliveries of ${name}`} onClick={log.open}>
            Deliveries
          </Button>
        </Group>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            aria-label={`Actions for ${name}`}
            loading={update.isPending || remove.isPending || rotate.isPending || test.isPending}
          >
            <Icon of={IconDots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconSend} />} onClick={sendTest}>
            Send test
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={edit.open}>
            Edit
          </Menu.Item>
          {kind === 'standard' ? (
            <Menu.Item leftSection={<Icon of={IconKey} />} onClick={() => void askRotate()}>
              New secret
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Icon of={isEnabled ? IconPlayerPause : IconPlayerPlay} />} onClick={() => void turn()}>
            {isEnabled ? 'Turn off' : 'Turn on'}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void askRemove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing ? (
        <WebhookDrawer podcastId={webhook.podcastId} webhook={webhook} recipients={recipients} opened onClose={edit.close} />
      ) : null}
      <DeliveriesDrawer webhook={webhook} opened={logOpened} onClose={log.close} />
    </li>
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
  if (disabledReason === 'gone')
    return (
      <Text size="sm" c="var(--cw-danger-ink)">
        The receiver no longer exists. Enter another address and turn it on again.
      </Text>
    )
  if (disabledReason === 'failing')
    return (
      <Text size="sm" c="var(--cw-danger-ink)">
        Every delivery failed for three days. Fix the receiver, turn it on again and replay what it missed.
      </Text>
    )
  return (
    <>
      {failingSince === null ? null : (
        <Text size="sm" c="var(--cw-danger-ink)">
          Failing since <RelativeTime at={failingSince} inText />. We keep trying for three days.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {lastDeliveredAt === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last delivery <RelativeTime at={lastDeliveredAt} inText />
          </>
        )}
      </Text>
      {previousSecretUntil === null ? null : (
        <Text size="sm" c="dimmed">
          The previous secret works until <RelativeTime at={previousSecretUntil} inText />.
        </Text>
      )}
    </>
  )
}
