import { episodePath } from '@castwright/contract/paths.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { fullTime, shortDate } from '../../../lib/time.ts'
import { ReleaseBadge } from '../release/ReleaseBadge.tsx'
import classes from './ReleaseCell.module.css'
import { LazyTooltip } from '../../../ui/LazyTooltip.tsx'

type Props = { episode: EpisodeSummary; profileUrl: string; timeZone: string; onSelectDate: () => void; onReschedule: () => void }

/** Opens the date dialog, or the public page of a published episode. */
export function ReleaseCell(props: Props) {
  const { scheduledReleaseDate, isPublished, lastPublishedDate } = props.episode
  const at = scheduledReleaseDate ?? (isPublished ? lastPublishedDate : null)
  return (
    <>
      <BadgeButton {...props} />
      {at === null ? null : (
        <Text component="time" dateTime={at} title={fullTime(at, props.timeZone)} size="xs" c="dimmed">
          {shortDate(at, props.timeZone)}
        </Text>
      )}
    </>
  )
}

function BadgeButton({ episode, profileUrl, timeZone, onSelectDate, onReschedule }: Props) {
  const { id, title, scheduledReleaseDate, isPublished, plannedReleaseDate } = episode
  const badge = <ReleaseBadge episode={episode} timeZone={timeZone} />
  const isScheduled = scheduledReleaseDate !== null
  if (isPublished && !isScheduled) {
    return (
      <UnstyledButton
        component="a"
        href={episodePath(profileUrl, id)}
        target="_blank"
        rel="noreferrer"
        className={classes.badge}
        aria-description={`Open the public page for ${title}`}
      >
        {badge}
      </UnstyledButton>
    )
  }
  const at = scheduledReleaseDate ?? plannedReleaseDate
  return (
    <LazyTooltip label={at && fullTime(at, timeZone)} disabled={at === null}>
      <UnstyledButton
        className={classes.badge}
        aria-haspopup="dialog"
        aria-description={`${isScheduled ? 'Scheduled release' : 'Release date'} for ${title}`}
        onClick={isScheduled ? onReschedule : onSelectDate}
      >
        {badge}
      </UnstyledButton>
    </LazyTooltip>
  )
}
