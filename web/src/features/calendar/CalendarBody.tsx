import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { zoneName } from '../../lib/moments.ts'
import { exactCount } from '../../lib/numbers.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { Card } from '../../ui/Card.tsx'
import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { below } from '../../ui/screens.ts'
import { AgendaView } from './AgendaView.tsx'
import { maxItems, prefetchCalendar, useCalendar } from './api.ts'
import classes from './Calendar.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { type Calendar, CalendarContext, DraftsContext } from './context.ts'
import { pageAfter, rangeOf, titleOf, weeksOf, weekStartOf } from './days.ts'
import { Details, type Opened } from './Details.tsx'
import { Dragging } from './Dragging.tsx'
import { createDragState } from './dragState.ts'
import { Filters } from './Filters.tsx'
import { GridView } from './GridView.tsx'
import { draftItem, keepDays, type Found, matching } from './items.ts'
import { messages } from './messages.ts'
import { type CalendarSearch, type View, viewOf } from './search.ts'
import { Toolbar } from './Toolbar.tsx'
import { Tray } from './Tray.tsx'
import { useMove } from './useMove.ts'

export type BodyProps = {
  /** Null for all shows. */
  podcastId: string | null
  /** The show that is chosen on the page of all shows. */
  shownId?: string | null
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  /** Decides on which day weeks start. */
  locale?: string
}

/** The toolbar, the filters and the days. */
export function CalendarBody({ podcastId, shownId = null, search, onSearch, locale = navigator.language }: BodyProps) {
  const { user } = useSession()
  const now = useNow()
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  const weekStart = useMemo(() => weekStartOf(locale), [locale])
  const ownZone = user?.timeZone || browserZone()
  const view = viewOf(search, isPhone)
  const date = search.date ?? dayIn(ownZone, new Date(now))
  const weeks = useMemo(() => weeksOf(view, date, weekStart), [view, date, weekStart])
  const asked = (days: string[][]) => ({ ...rangeOf(days), podcastId: podcastId ?? shownId })
  const { data, error, refetch, isPlaceholderData } = useCalendar(asked(weeks))

  const go = (next: string) => onSearch({ ...search, date: next })
  return (
    <>
      <Toolbar
        view={view}
        title={titleOf(view, date, weekStart)}
        onView={(next) => onSearch({ ...search, view: next })}
        onToday={() => onSearch(withoutDate(search))}
        onPage={(direction) => go(pageAfter(view, date, direction))}
        onPrefetch={(direction) => prefetchCalendar(asked(weeksOf(view, pageAfter(view, date, direction), weekStart)))}
      />
      <div className={classes.bar}>
        <Filters
          search={search}
          onSearch={onSearch}
          podcasts={podcastId === null ? (data?.podcasts ?? []) : []}
          people={data?.people ?? []}
        />
        <p className={classes.zone}>
          Times in {(data?.timeZone ?? ownZone).replaceAll('_', ' ')} ({zoneName(new Date(now).toISOString(), data?.timeZone ?? ownZone)})
        </p>
      </div>
      {data ? (
        <Days
          found={data}
          view={view}
          date={date}
          weeks={weeks}
          weekStart={weekStart}
          title={titleOf(view, date, weekStart)}
          isPhone={isPhone}
          isStale={isPlaceholderData}
          hasShows={podcastId === null && shownId === null}
          userId={user?.id ?? ''}
          search={search}
          onSearch={onSearch}
          onLeave={go}
        />
      ) : error ? (
        <Card>
          <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <CalendarSkeleton view={view} />
      )}
    </>
  )
}

const withoutDate = ({ date: _date, ...rest }: CalendarSearch): CalendarSearch => rest
const withoutFilters = ({ view, date }: CalendarSearch): CalendarSearch => ({ ...(view && { view }), ...(date && { date }) })

type DaysProps = {
  found: Found
  view: View
  date: string
  weeks: string[][]
  weekStart: number
  title: string
  isPhone: boolean
  isStale: boolean
  hasShows: boolean
  userId: string
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  onLeave: (date: string) => void
}

function Days(props: DaysProps) {
  const { found, view, date, weeks, weekStart, title, isPhone, isStale, hasShows, userId, search, onSearch, onLeave } = props
  const box = useRef<HTMLDivElement>(null)
  const { items, undated, timeZone, today } = found
  const shown = useMemo(() => matching(items, search), [items, search])
  const [daysOf] = useState(keepDays)
  const days = useMemo(() => daysOf(shown, view === 'month' && !isPhone ? 'importance' : 'time'), [daysOf, shown, view, isPhone])
  const podcasts = useMemo(() => new Map(found.podcasts.map((podcast) => [podcast.id, podcast])), [found.podcasts])
  const people = useMemo(() => new Map(found.people.map((person) => [person.id, person])), [found.people])
  const drafts = useMemo(() => undated.map(draftItem), [undated])
  const move = useMove({ podcasts, timeZone, today, userId })
  const [dragged] = useState(createDragState)
  const [over] = useState(createDragState)
  const describedBy = useId()
  const { opened, close, ...openers } = useDetails(box)
  const { openItem, openDay } = openers
  const calendar = useMemo<Calendar>(
    () => ({ podcasts, people, timeZone, today, weekStart, hasShows, dragged, over, describedBy, move, openItem, openDay }),
    [podcasts, people, timeZone, today, weekStart, hasShows, dragged, over, describedBy, move, openItem, openDay],
  )
  const itemOf = useCallback((key: string) => [...items, ...drafts].find((item) => item.key === key), [items, drafts])
  const isFiltered = (search.kinds ?? search.person ?? search.show) !== undefined
  const { from, to } = rangeOf(weeks)
  const isEmpty = !shown.some((item) => item.date >= from && item.date <= to)
  const clear = isFiltered ? (
    <Button variant="default" size="compact-md" onClick={() => onSearch(withoutFilters(search))}>
      Clear filters
    </Button>
  ) : null
  return (
    <CalendarContext value={calendar}>
      <div ref={box} className={classes.calendar}>
        <Dragging itemOf={itemOf}>
          {view === 'agenda' ? null : <Tray drafts={drafts} />}
          <div className={classes.body} data-stale={isStale}>
            {view !== 'agenda' ? (
              <GridView view={view} title={title} date={date} weeks={weeks} days={days} isPhone={isPhone} onLeave={onLeave} />
            ) : isEmpty ? (
              <Card>
                <EmptyState drawing={<CalendarSheet />} title="Nothing in these four weeks" action={clear}>
                  {isFiltered
                    ? 'No date matches the filters.'
                    : 'Interviews, due dates and releases appear here. Drag a draft onto a day of the month, or set dates on an episode.'}
                </EmptyState>
              </Card>
            ) : (
              <AgendaView dates={weeks.flat()} days={days} />
            )}
          </div>
          {isEmpty && view !== 'agenda' && !isStale ? (
            <p className={classes.note}>
              {isFiltered ? 'No date matches the filters.' : 'No dates yet. Drag a draft onto a day, or set dates on an episode.'} {clear}
            </p>
          ) : null}
          {/* The agenda has no days to drop on. */}
          {view === 'agenda' ? <Tray drafts={drafts} /> : null}
          {found.hasMore ? (
            <p className={classes.note}>Only the first {exactCount(maxItems)} dates are shown. Choose a show or a shorter period.</p>
          ) : null}
        </Dragging>
        <DraftsContext value={drafts}>
          <Details opened={opened} days={days} onClose={close} />
        </DraftsContext>
      </div>
    </CalendarContext>
  )
}

/** Details open next to an element, wherever the page is scrolled to. */
function useDetails(box: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const placeOf = useCallback(
    (anchor: HTMLElement) => {
      const around = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const { left, top, width, height } = anchor.getBoundingClientRect()
      return { left: left - around.left, top: top - around.top, width, height }
    },
    [box],
  )
  // In a list of a day, the details take its place.
  const openItem = useCallback<Calendar['openItem']>(
    (item, anchor) => setOpened((before) => ({ item, place: before && anchor.closest('[role=dialog]') ? before.place : placeOf(anchor) })),
    [placeOf],
  )
  const openDay = useCallback<Calendar['openDay']>((date, anchor) => setOpened({ date, place: placeOf(anchor) }), [placeOf])
  const close = useCallback(() => setOpened(null), [])
  return { opened, openItem, openDay, close }
}
