import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { Confirmation } from '@castwright/contract/confirmations/shapes.ts'
import { isBlocking } from '@castwright/contract/publishing/checks.ts'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { LinkedPage } from '../../components/LinkedPage.tsx'
import { query, rpc } from '../../lib/rpc.ts'
import { TaskList } from '../../ui/drawings/TaskList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { queryClient } from '../../lib/queryClient.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone, fullTime } from '../../lib/time.ts'
import { CheckResults, summarizeChecks } from '../../components/checks/CheckResults.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { wordsOf } from './words.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

export function ConfirmationPage() {
  const { secret = '' } = useParams({ strict: false })
  return <ConfirmRequest secret={secret} />
}

/** Opened from the link that an assistant got. */
export function ConfirmRequest({ secret }: { secret: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const found = useQuery({
    ...query('ConfirmationService.Find', { secret }),
    enabled: outcome === undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkedPage
      title="Confirm a request"
      found={found}
      missing={{ title: 'Request not found', text: 'It may be for a different account or about something that was deleted.' }}
      missingCodes={['not_found', 'invalid_argument']}
      closed={{ title: 'This request is no longer open', text: 'Ask your assistant for a new link.' }}
      outcome={
        outcome && (
          <EmptyState
            drawing={<TaskList />}
            title={outcome.title}
            action={
              <LinkButton to={outcome.href} variant="default">
                Continue
              </LinkButton>
            }
          >
            {outcome.text}
          </EmptyState>
        )
      }
    >
      {({ confirmation }) => (
        <Request
          secret={secret}
          confirmation={confirmation}
          isChecking={found.isFetching}
          onCheckAgain={() => void found.refetch()}
          onDecided={setOutcome}
        />
      )}
    </LinkedPage>
  )
}

type Choice = 'confirm' | 'cancel'

type Outcome = { title: string; text: string; href: string }

type Props = {
  secret: string
  confirmation: Confirmation
  /** Reads the request again, after something was fixed. */
  onCheckAgain: () => void
  isChecking: boolean
  onDecided: (outcome: Outcome) => void
}

function Request({ secret, confirmation, onCheckAgain, isChecking, onDecided }: Props) {
  const { podcastTitle, profileUrl, episodeId, at, people, place, findings, requestedBy, createdAt, expiresAt } = confirmation
  const isBlocked = findings.some(isBlocking)
  const { user } = useSession()
  const words = wordsOf(confirmation)
  const timeZone = user?.timeZone || browserZone()
  const episodePath = episodeId && manageEpisodePath(profileUrl, episodeId)
  const isDeleted = confirmation.method === 'EpisodeService.Delete'
  const href = (choice: Choice) => (episodePath && !(isDeleted && choice === 'confirm') ? episodePath : `/${profileUrl}/episodes`)

  const { submit, running, refusal } = useSubmit({ inForm: true }, async (choice: Choice) => {
    try {
      await rpc(choice === 'confirm' ? 'ConfirmationService.Confirm' : 'ConfirmationService.Cancel', { secret })
    } catch (error) {
      // The reason is among the checks.
      onCheckAgain()
      throw error
    }
    // It may have changed anything on other pages.
    if (choice === 'confirm') void queryClient.invalidateQueries({ refetchType: 'none' })
    onDecided(
      choice === 'confirm'
        ? { title: 'Done', text: words.done, href: href(choice) }
        : { title: 'Request rejected', text: 'Nothing was changed, and the link no longer works.', href: href(choice) },
    )
  })
  const [busy] = running ?? []

  const facts = [
    { name: 'Podcast', value: podcastTitle },
    ...(at ? [{ name: 'Time', value: fullTime(at, timeZone) }] : []),
    ...(place ? [{ name: 'Place', value: place }] : []),
    ...(people.length > 0 ? [{ name: 'People', value: people.join(', ') }] : []),
    { name: 'Requested by', value: `The assistant “${requestedBy}”` },
    { name: 'Requested', value: fullTime(createdAt, timeZone) },
  ]

  return (
    <Stack gap="md">
      <Title order={2} size="h2">
        {words.heading}
      </Title>
      <List spacing="xxs">
        {words.effects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
      <Facts facts={facts} />
      {episodePath ? (
        <div>
          <TextLink to={episodePath}>Open the episode</TextLink>
        </div>
      ) : null}
      {findings.length > 0 ? (
        <section aria-label="Checks before publishing">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={500}>Checks before publishing</Text>
            <Text size="sm" c="dimmed" role="status">
              {summarizeChecks(findings)}
            </Text>
          </Group>
          <CheckResults results={findings} back={{ label: 'Back to the request' }} />
          {isBlocked ? (
            <Button variant="default" size="compact-sm" mt="xs" loading={isChecking} onClick={onCheckAgain}>
              Check again
            </Button>
          ) : null}
        </section>
      ) : null}
      <Alert color="yellow" title="Did you ask for this?">
        Text that an assistant reads can mislead it. Confirm only what you want to happen.
      </Alert>
      <Refusal title="Nothing was changed">{refusal}</Refusal>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" loading={busy === 'cancel'} disabled={busy === 'confirm'} onClick={() => void submit('cancel')}>
          Reject
        </Button>
        <HintedButton
          {...(words.isDanger && { color: 'red' })}
          loading={busy === 'confirm'}
          disabled={busy === 'cancel'}
          disabledReason={isBlocked ? 'Fix the problems above first.' : null}
          onClick={() => void submit('confirm')}
        >
          {words.action}
        </HintedButton>
      </Group>
      <Text size="sm" c="dimmed">
        You can decide until {fullTime(expiresAt, timeZone)}. You're signed in as {user?.email}.
      </Text>
    </Stack>
  )
}
