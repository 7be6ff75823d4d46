import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { weekdayDay } from '../../../lib/days.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { sizes } from '../../../ui/theme.ts'
import classes from './Seasons.module.css'

/** The episodes of a season with their dates, in the time zone of the season. */
export function SeasonEpisodes({ season: { episodes, rule }, profileUrl }: { season: Season; profileUrl: string }) {
  return (
    <ol className={`cw-list ${classes.rows}`} aria-label="Season episodes">
      {episodes.map(({ episodeId, title, plannedReleaseDate, isFixed }) => (
        <SeasonRow
          key={episodeId}
          title={
            <TextLink
              to="/$profileUrl/episodes/manage/$episodeId"
              params={{ profileUrl, episodeId }}
              miw={0}
              style={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{title}</bdi>
            </TextLink>
          }
          date={plannedReleaseDate ? weekdayDay(dayIn(rule.timeZone, new Date(plannedReleaseDate))) : 'No date'}
          badge={isFixed ? <Badge>Scheduled or published</Badge> : null}
        />
      ))}
    </ol>
  )
}

/** An episode with its date, and buttons that change it. */
export const SeasonRow = ({ title, date, badge, children }: { title: ReactNode; date: string; badge: ReactNode; children?: ReactNode }) => (
  <Group component="li" gap="xs" wrap="nowrap" mih={sizes.row} py="xs" className={classes.row}>
    <Flex component="span" flex={1} miw={0} wrap="wrap" align="center" justify="space-between" rowGap="xxs" columnGap="md">
      {title}
      <Flex component="span" wrap="wrap" align="center" rowGap="xxs" columnGap="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Text component="span" size="sm" c="dimmed">
          {date}
        </Text>
        {badge}
      </Flex>
    </Flex>
    {children}
  </Group>
)
