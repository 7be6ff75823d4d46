import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { ActionIcon, Button, Flex, Group, SegmentedControl, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNow } from '../../lib/clock.ts'
import { zoneName } from '../../lib/moments.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { below } from '../../ui/screens.ts'
import { sizes, spacing } from '../../ui/theme.ts'
import { prefetchCalendar, useCalendar } from './api.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { pageAfter, rangeOf, titleOf, weeksOf, weekStartOf } from './days.ts'
import { Filters } from './Filters.tsx'
import { type CalendarSearch, type View, viewOf, views } from './search.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Calendar.module.css'

type Props = {
  /** Null for all shows. */
  podcast: { id: string; title: string } | null
  /** The show that is chosen on the page of all shows. */
  shownId?: string | null
  /** Whether there is a page of all shows worth a link. */
  hasOthers: boolean
  /** Buttons such as Plan a season. */
  actions?: ReactNode
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  /** Decides on which day weeks start. */
  locale?: string
}

/** Everything with a date, in one show or all. */
export function CalendarPage({ podcast, shownId = null, hasOthers, actions, search, onSearch, locale = navigator.language }: Props) {
  const { user } = useSession()
  const now = useNow()
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  const weekStart = useMemo(() => weekStartOf(locale), [locale])
  const ownZone = user?.timeZone || browserZone()
  const view = viewOf(search, isPhone)
  const date = search.date ?? dayIn(ownZone, new Date(now))
  const weeks = useMemo(() => weeksOf(view, date, weekStart), [view, date, weekStart])
  const title = titleOf(view, date, weekStart)
  const podcastId = podcast?.id ?? shownId
  const { data, error, refetch, isPlaceholderData } = useCalendar({ ...rangeOf(weeks), podcastId })
  const timeZone = data?.timeZone ?? ownZone

  const go = (next: string) => onSearch({ ...search, date: next })
  return (
    <Page
      title={podcast ? 'Calendar' : 'Calendar for all shows'}
      hint="Releases, interviews and due dates. Drag a release to move it."
      above={
        podcast && hasOthers ? (
          <Breadcrumbs here={podcast.title}>
            <TextLink to="/calendar/all" search={search} size="sm">
              All shows
            </TextLink>
          </Breadcrumbs>
        ) : null
      }
      action={actions}
    >
      <Toolbar
        view={view}
        title={title}
        onView={(next) => onSearch({ ...search, view: next })}
        onToday={() => onSearch(withoutDate(search))}
        onPage={(direction) => go(pageAfter(view, date, direction))}
        onPrefetch={(direction) => prefetchCalendar({ ...rangeOf(weeksOf(view, pageAfter(view, date, direction), weekStart)), podcastId })}
      />
      <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="md" mb="md">
        <Filters search={search} onSearch={onSearch} podcasts={podcast ? [] : (data?.podcasts ?? [])} people={data?.people ?? []} />
        <Text size="sm" c="dimmed">
          Times in {timeZone === 'UTC' ? 'UTC' : `${timeZone.replaceAll('_', ' ')} (${zoneName(new Date(now).toISOString(), timeZone)})`}
        </Text>
      </Flex>
      {data ? (
        <CalendarDays
          found={data}
          period={{ view, date, weeks, weekStart, title }}
          isPhone={isPhone}
          isStale={isPlaceholderData}
          hasShows={podcastId === null}
          search={search}
          onSearch={onSearch}
          onLeave={go}
        />
      ) : (
        <QueryState title="Couldn't load the calendar." inCard error={error} refetch={refetch} rows={8}>
          {view === 'agenda' ? null : <GridSkeleton view={view} />}
        </QueryState>
      )}
    </Page>
  )
}

const withoutDate = ({ date: _date, ...rest }: CalendarSearch): CalendarSearch => rest

/** The month or week before its dates have arrived. */
const GridSkeleton = ({ view }: { view: Exclude<View, 'agenda'> }) => (
  <SimpleGrid cols={7} spacing="xxs" aria-hidden>
    {Array.from({ length: view === 'week' ? 7 : 35 }, (_, at) => (
      <Skeleton key={at} height={view === 'week' ? 2 * sizes.drawing : sizes.photo + spacing.md} />
    ))}
  </SimpleGrid>
)

type ToolbarProps = {
  view: View
  title: string
  onView: (view: View) => void
  onToday: () => void
  onPage: (direction: 1 | -1) => void
  /** Called when a page is pointed at. */
  onPrefetch: (direction: 1 | -1) => void
}

const viewNames: Record<View, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }
const pageNames: Record<View, string> = { month: 'month', week: 'week', agenda: 'four weeks' }

function Toolbar({ view, title, onView, onToday, onPage, onPrefetch }: ToolbarProps) {
  const arrow = (direction: 1 | -1) => (
    <ActionIcon
      variant="default"
      aria-label={`${direction === 1 ? 'Next' : 'Previous'} ${pageNames[view]}`}
      onClick={() => onPage(direction)}
      onMouseEnter={() => onPrefetch(direction)}
      onFocus={() => onPrefetch(direction)}
    >
      <Icon of={direction === 1 ? IconChevronRight : IconChevronLeft} />
    </ActionIcon>
  )
  return (
    <Flex wrap="wrap" align="center" rowGap="sm" columnGap="md" mb="sm">
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
        {arrow(-1)}
        {arrow(1)}
      </Group>
      <Title order={2} size="h2" className={classes.period} aria-live="polite">
        {title}
      </Title>
      <SegmentedControl
        aria-label="View"
        className={classes.views}
        data={views.map((value) => ({ value, label: viewNames[value] }))}
        value={view}
        onChange={(value) => onView(value)}
      />
    </Flex>
  )
}
