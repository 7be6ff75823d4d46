import { episodePath } from '@castwright/contract/paths.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ReleaseBadge } from '../../release/ReleaseBadge.tsx'
import { ReleaseDateDialog } from '../../release/ReleaseDateDialog.tsx'
import { lastPublishedMoment, shortMoment } from '../../../../lib/moments.ts'
import classes from './ReleaseDate.module.css'

type Props = { podcast: Podcast; episode: Episode; timeZone: string; onReschedule: () => void }

/** Opens the date dialog, or the public page of a published episode. */
export function ReleaseDate({ podcast, episode, timeZone, onReschedule }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const facts = <Facts episode={episode} timeZone={timeZone} />
  if (episode.scheduledReleaseDate !== null) {
    return (
      <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={onReschedule}>
        {facts}
      </UnstyledButton>
    )
  }
  if (episode.isPublished) {
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
      <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {facts}
      </UnstyledButton>
      <ReleaseDateDialog opened={opened} episode={episode} timeZone={timeZone} onClose={close} />
    </>
  )
}

function Facts({ episode, timeZone }: Pick<Props, 'episode' | 'timeZone'>) {
  const { scheduledReleaseDate, isPublished, lastPublishedDate, plannedReleaseDate } = episode
  const at = scheduledReleaseDate ?? (isPublished ? lastPublishedDate : plannedReleaseDate)
  const say = isPublished && scheduledReleaseDate === null ? lastPublishedMoment : shortMoment
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
          {say(at, timeZone)}
        </time>
      )}
    </>
  )
}
