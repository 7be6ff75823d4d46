import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { countOf } from '../summary.ts'
import type { Move } from './plan.ts'
import { SeasonEpisodes } from './SeasonEpisodes.tsx'
import type { Creation } from './useCreateSeason.ts'

type Props = {
  podcast: Podcast
  creation: Extract<Creation, { phase: 'moving' | 'done' }>
  onRetry: (moves: readonly Move[]) => void
  onAgain: () => void
}

/** The new drafts, and whether all their dates are as planned. */
export function SeasonResult({ podcast, creation, onRetry, onAgain }: Props) {
  const { season } = creation
  const params = { profileUrl: podcast.profileUrl }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <Stack gap="lg">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {`${countOf(season.episodes.length, 'draft')} created`}
        </Title>
        {creation.phase === 'moving' ? (
          <div role="status">
            <Text size="sm" c="dimmed" mb="xs">
              Setting the dates that you changed: {creation.done} of {creation.total}
            </Text>
            <Progress value={(creation.done / creation.total) * 100} aria-label="Dates" />
          </div>
        ) : creation.failed.length > 0 ? (
          <Alert color="yellow" title={`${countOf(creation.failed.length, 'date')} couldn't be changed`}>
            <Text size="sm" mb="sm">
              {creation.failed.map(({ title }) => title).join(', ')}. {creation.reason} These drafts have the date that the rule gave.
            </Text>
            <Button size="xs" variant="default" onClick={() => onRetry(creation.failed)}>
              Retry
            </Button>
          </Alert>
        ) : (
          <Text c="dimmed">Your team was notified once about the whole season.</Text>
        )}
        <SeasonEpisodes season={season} profileUrl={podcast.profileUrl} />
        <Group gap="sm">
          <LinkButton to="/$profileUrl/calendar" params={params}>
            Open the calendar
          </LinkButton>
          <LinkButton to="/$profileUrl/episodes/$filter" params={{ ...params, filter: 'all' }} variant="default">
            Episodes
          </LinkButton>
          <Button variant="subtle" onClick={onAgain}>
            Plan another season
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
