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
  if (scheduledReleaseDate !== null) {
    return (
      <LazyTooltip label={fullTime(scheduledReleaseDate, timeZone)}>
        <UnstyledButton
          className={classes.badge}
          aria-haspopup="dialog"
          aria-description={`Scheduled release of ${title}`}
          onClick={onReschedule}
        >
          {badge}
        </UnstyledButton>
      </LazyTooltip>
    )
  }
  if (isPublished) {
    return (
      <UnstyledButton
        component="a"
        href={episodePath(profileUrl, id)}
        target="_blank"
        rel="noreferrer"
        className={classes.badge}
        aria-description={`Open the public page of ${title}`}
      >
        {badge}
      </UnstyledButton>
    )
  }
  const planned = plannedReleaseDate === null ? null : fullTime(plannedReleaseDate, timeZone)
  return (
    <LazyTooltip label={planned} disabled={planned === null}>
      <UnstyledButton className={classes.badge} aria-haspopup="dialog" aria-description={`Release date of ${title}`} onClick={onSelectDate}>
        {badge}
      </UnstyledButton>
    </LazyTooltip>
  )
}
