import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { Text } from '@mantine/core'
import { weekdayDay } from '../../../lib/days.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import classes from './Seasons.module.css'

/** The episodes of a season with their dates, in the time zone of the season. */
export function SeasonEpisodes({ season: { episodes, rule }, profileUrl }: { season: Season; profileUrl: string }) {
  return (
    <ol className={classes.rows} aria-label="Episodes of the season">
      {episodes.map(({ episodeId, title, plannedReleaseDate, isFixed }) => (
        <li key={episodeId} className={classes.row}>
          <span className={classes.words}>
            <TextLink to="/$profileUrl/episodes/manage/$episodeId" params={{ profileUrl, episodeId }} className={classes.title}>
              <bdi>{title}</bdi>
            </TextLink>
            <span className={classes.facts}>
              <Text component="span" size="sm" c="dimmed">
                {plannedReleaseDate ? weekdayDay(dayIn(rule.timeZone, new Date(plannedReleaseDate))) : 'No date'}
              </Text>
              {isFixed ? <Badge>Scheduled or published</Badge> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
