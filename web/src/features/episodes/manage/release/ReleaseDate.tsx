import type { Episode } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { sizes } from '../../../../ui/theme.ts'
import { ReleaseBadge } from '../../release/ReleaseBadge.tsx'
import { ReleaseDateDialog } from '../../release/ReleaseDateDialog.tsx'
import { shortMoment } from '../../../../lib/moments.ts'
import { words } from '../words.ts'
import classes from './ReleaseDate.module.css'

type Props = { podcast: Podcast; episode: Episode; timeZone: string }

/** When the episode goes out. A press leads to where that can be changed; of a published one, to what is out. */
export function ReleaseDate({ podcast, episode, timeZone }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const facts = <Facts episode={episode} timeZone={timeZone} />
  if (episode.scheduledReleaseDate !== null) {
    return (
      <Tooltip label={words.publishingToCome} multiline maw={sizes.hint}>
        <UnstyledButton className={classes.date} aria-disabled data-disabled aria-description={words.publishingToCome}>
          {facts}
        </UnstyledButton>
      </Tooltip>
    )
  }
  if (episode.isPublished) {
    return (
      <UnstyledButton
        component="a"
        href={`/pod/${podcast.profileUrl}/${episode.id}`}
        target="_blank"
        rel="noreferrer"
        className={classes.date}
        aria-description="Opens the public episode page"
      >
        {facts}
      </UnstyledButton>
    )
  }
  return (
    <>
      <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {facts}
      </UnstyledButton>
      <ReleaseDateDialog opened={opened} episode={episode} timeZone={timeZone} onClose={close} />
    </>
  )
}

function Facts({ episode, timeZone }: Omit<Props, 'podcast'>) {
  const { scheduledReleaseDate, isPublished, lastPublishedDate, plannedReleaseDate } = episode
  const at = scheduledReleaseDate ?? (isPublished ? lastPublishedDate : plannedReleaseDate)
  return (
    <>
      <span className={classes.name}>Release Date</span>
      <span className={classes.badge}>
        <ReleaseBadge episode={episode} timeZone={timeZone} />
      </span>
      {at === null ? (
        <span className={classes.none}>Not planned yet</span>
      ) : (
        <time dateTime={at} className={classes.when}>
          {shortMoment(at, timeZone)}
        </time>
      )}
    </>
  )
}
