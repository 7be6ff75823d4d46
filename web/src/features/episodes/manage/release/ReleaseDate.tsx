import { episodePath } from '@castwright/contract/paths.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Flex, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ReleaseBadge } from '../../release/ReleaseBadge.tsx'
import { ReleaseDateDialog } from '../../release/ReleaseDateDialog.tsx'
import { lastPublishedMoment, shortMoment } from '../../../../lib/moments.ts'
import classes from './ReleaseDate.module.css'

type Props = { podcast: Podcast; episode: Episode; timeZone: string; onReschedule: () => void }

/** Opens the date dialog, or the public page of a published episode. */
export function ReleaseDate({ podcast, episode, timeZone, onReschedule }: Props) {
  const [opened, setOpened] = useState(false)
  const facts = <Facts episode={episode} timeZone={timeZone} />
  const isScheduled = episode.scheduledReleaseDate !== null
  if (episode.isPublished && !isScheduled) {
    return (
      <UnstyledButton
        component="a"
        href={episodePath(podcast.profileUrl, episode.id)}
        target="_blank"
        rel="noreferrer"
        className={classes.date}
        aria-description="Open the public episode page"
      >
        {facts}
      </UnstyledButton>
    )
  }
  return (
    <>
      <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={isScheduled ? onReschedule : () => setOpened(true)}>
        {facts}
      </UnstyledButton>
      <ReleaseDateDialog opened={opened && !isScheduled} episode={episode} timeZone={timeZone} onClose={() => setOpened(false)} />
    </>
  )
}

function Facts({ episode, timeZone }: Pick<Props, 'episode' | 'timeZone'>) {
  const { scheduledReleaseDate, isPublished, lastPublishedDate, plannedReleaseDate } = episode
  const at = scheduledReleaseDate ?? (isPublished ? lastPublishedDate : plannedReleaseDate)
  const say = isPublished && scheduledReleaseDate === null ? lastPublishedMoment : shortMoment
  return (
    <>
      <Text span size="sm" c="dimmed">
        Release Date
      </Text>
      <Flex component="span">
        <ReleaseBadge episode={episode} timeZone={timeZone} />
      </Flex>
      {at === null ? (
        <Text span c="dimmed" style={{ gridColumn: '1 / -1' }}>
          Not planned yet
        </Text>
      ) : (
        <Text component="time" dateTime={at} fw={500} style={{ gridColumn: '1 / -1' }}>
          {say(at, timeZone)}
        </Text>
      )}
    </>
  )
}
