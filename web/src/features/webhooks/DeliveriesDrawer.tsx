import { deliveryStates, webhookEventLabels, type DeliveryState } from '@castwright/contract/webhooks/names.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import type { DeliveryAttempt, Webhook, WebhookDelivery } from '@castwright/contract/webhooks/shapes.ts'
import { Button, Code, Collapse, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import classes from '../../ui/IconList.module.css'
import { PagedList } from '../../ui/PagedList.tsx'
import { useDeliveries, useDelivery, useWebhookActions } from './api.ts'
import { stateNames } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

const meanings: Record<DeliveryState, Meaning> = { waiting: 'accent', delivered: 'success', failed: 'danger', canceled: 'neutral' }

type Actions = ReturnType<typeof useWebhookActions>

/** What was sent to a webhook in the last weeks, and how it answered. */
export function DeliveriesDrawer({ webhook, opened, onClose }: { webhook: Webhook; opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title={`Deliveries of ${webhook.name}`} changed={false}>
      {opened ? <Deliveries webhook={webhook} /> : null}
    </Drawer>
  )
}

const offReason = (webhook: Webhook): string | null => (webhook.isEnabled ? null : 'Turn the webhook on first.')

function Deliveries({ webhook }: { webhook: Webhook }) {
  const [state, setState] = useState<DeliveryState | null>(null)
  const found = useDeliveries(webhook.id, state)
  const actions = useWebhookActions(webhook.id)
  const askReplayFailed = () =>
    ifConfirmed(
      {
        title: 'Replay failed deliveries?',
        children: "We'll resend everything that failed or was canceled. Receivers recognize messages they already have by ID.",
        confirmLabel: 'Replay',
      },
      () => actions.replayFailed.mutate({ webhookId: webhook.id }),
    )
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'All' }, ...deliveryStates.map((value) => ({ value, label: stateNames[value] }))]}
          value={state ?? ''}
          onChange={({ currentTarget }) => setState(deliveryStates.find((value) => value === currentTarget.value) ?? null)}
        />
        <Group gap="xs">
          <Button variant="default" loading={actions.test.isPending} onClick={() => actions.test.mutate({ webhookId: webhook.id })}>
            Send test
          </Button>
          <HintedButton
            variant="default"
            disabledReason={offReason(webhook)}
            loading={actions.replayFailed.isPending}
            onClick={() => void askReplayFailed()}
          >
            Replay failed
          </HintedButton>
        </Group>
      </Group>
      <PagedList
        found={found}
        rows={found.data?.pages.flatMap((page) => page.deliveries)}
        errorTitle="Error loading data."
        order={3}
        skeletonRows={3}
        empty={<Text c="dimmed">{state === null ? 'No deliveries yet. Send a test to see one.' : 'No deliveries with this status.'}</Text>}
        moreLabel="Show older"
      >
        {(deliveries) => (
          <ul className={classes.list} aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} actions={actions} />
            ))}
          </ul>
        )}
      </PagedList>
      <Note>Deliveries are kept for {webhookLimits.keptDays} days.</Note>
    </Stack>
  )
}

function DeliveryItem({ webhook, delivery, actions: { replay } }: { webhook: Webhook; delivery: WebhookDelivery; actions: Actions }) {
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  const { event, episodeTitle, sequence, state, attempts, status, error, nextAt } = delivery
  const title = webhookEventLabels[event]
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={500} id={id}>
            {title}
          </Text>
          <Badge meaning={meanings[state]}>{stateNames[state]}</Badge>
          {status === null ? null : <Badge outlined>{status}</Badge>}
        </Group>
        {episodeTitle === null ? null : (
          <Text size="sm" dir="auto">
            {episodeTitle}
          </Text>
        )}
        <Note>
          {sequence === null ? null : `#${sequence.toLocaleString('en-US')} · `}
          <RelativeTime at={delivery.createdAt} />
          {attempts > 1 ? ` · ${attempts} attempts` : null}
          {nextAt !== null && attempts > 0 ? (
            <>
              {' · next attempt '}
              <RelativeTime at={nextAt} />
            </>
          ) : null}
        </Note>
        {error === null ? null : <Note danger>{error}</Note>}
        <Group gap="xs" mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={opened}
            aria-describedby={id}
            leftSection={<Icon of={opened ? IconChevronUp : IconChevronDown} small />}
            onClick={toggle}
          >
            Details
          </Button>
          <HintedButton
            variant="subtle"
            size="compact-sm"
            aria-describedby={id}
            disabledReason={offReason(webhook)}
            loading={replay.isPending && replay.variables.deliveryId === delivery.id}
            onClick={() => replay.mutate({ webhookId: webhook.id, deliveryId: delivery.id })}
          >
            Replay
          </HintedButton>
        </Group>
        <Collapse expanded={opened}>{opened ? <Details webhook={webhook} delivery={delivery} /> : null}</Collapse>
      </div>
    </li>
  )
}

function Details({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { data, error, refetch } = useDelivery(webhook.id, delivery.id, delivery.attempts)
  if (data === undefined) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={1} />
  return (
    <Stack gap="sm" mt="xs">
      <Text size="sm">
        ID: <Code>{data.messageId}</Code>
      </Text>
      {data.log.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
      <Text size="sm" fw={500}>
        Payload
      </Text>
      <Code block tabIndex={0} aria-label="Payload">
        {data.payload}
      </Code>
    </Stack>
  )
}

function Attempt({ attempt: { at, status, duration, answer, error } }: { attempt: DeliveryAttempt }) {
  return (
    <div>
      <Text size="sm">
        <RelativeTime at={at} /> · {status ?? (error === null ? 'sent' : 'no answer')} · {duration.toLocaleString('en-US')} ms
      </Text>
      {error === null ? null : <Note danger>{error}</Note>}
      {answer === '' ? null : (
        <Code block tabIndex={0} aria-label="Answer">
          {answer}
        </Code>
      )}
    </div>
  )
}
