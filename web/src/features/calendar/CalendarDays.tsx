import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { useDroppable } from '@dnd-kit/core'
import { exactCount } from '../../lib/numbers.ts'
import { useSession } from '../../lib/session.ts'
import { Card } from '../../ui/Card.tsx'
import { CalendarSheet } from '../../ui/drawings/CalendarSheet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { maxItems } from './api.ts'
import classes from './Calendar.module.css'
import { type Calendar, CalendarContext, createDragState, DraftsContext, useCalendarContext } from './context.ts'
import { fullDay, rangeOf, shortDay } from './days.ts'
import { Details, type Opened } from './Details.tsx'
import { Dragging } from './Dragging.tsx'
import { GridView } from './GridView.tsx'
import { type Day, draftItem, type Found, keepDays, matching } from './items.ts'
import type { CalendarSearch, View } from './search.ts'
import { useMove } from './useMove.tsx'
import { Chip, ChipRows } from './Chip.tsx'
import { trayId } from './dropPlaces.ts'
import { dayLabel } from '../../lib/days.ts'

type Props = {
  found: Found
  period: { view: View; date: string; weeks: string[][]; weekStart: number; title: string }
  isPhone: boolean
  /** While another period loads. */
  isStale: boolean
  /** Whether items name their show. */
  hasShows: boolean
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  onLeave: (date: string) => void
}

const withoutFilters = ({ view, date }: CalendarSearch): CalendarSearch => ({ ...(view && { view }), ...(date && { date }) })

/** The days of a period, as a grid or a list, and the drafts without a date. */
export function CalendarDays({ found, period, isPhone, isStale, hasShows, search, onSearch, onLeave }: Props) {
  const { view, date, weeks, weekStart, title } = period
  const userId = useSession().user?.id ?? ''
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
  const { opened, close, openItem, openDay } = useDetails(box)
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
      <Box pos="relative" ref={box}>
        <Dragging itemOf={itemOf}>
          {view === 'agenda' ? null : <Tray drafts={drafts} />}
          <div className={classes.body} data-stale={isStale}>
            {view !== 'agenda' ? (
              <GridView view={view} title={title} date={date} weeks={weeks} days={days} isPhone={isPhone} onLeave={onLeave} />
            ) : isEmpty ? (
              <EmptyState inCard drawing={<CalendarSheet />} title="Nothing in these four weeks" action={clear}>
                {isFiltered
                  ? 'No dates match the filters.'
                  : 'Interviews, due dates and releases appear here. Drag a draft onto a day, or set dates on an episode.'}
              </EmptyState>
            ) : (
              <AgendaView dates={weeks.flat()} days={days} />
            )}
          </div>
          {isEmpty && view !== 'agenda' && !isStale ? (
            <Group gap="xs" mt="sm" fz="sm" c="dimmed">
              {isFiltered ? 'No dates match the filters.' : 'No dates yet. Drag a draft onto a day, or set dates on an episode.'} {clear}
            </Group>
          ) : null}
          {/* The agenda has no days to drop on. */}
          {view === 'agenda' ? <Tray drafts={drafts} /> : null}
          {found.hasMore ? (
            <Text size="sm" c="dimmed" mt="sm">
              Only the first {exactCount(maxItems)} dates are shown. Choose a show or a shorter period.
            </Text>
          ) : null}
        </Dragging>
        <DraftsContext value={drafts}>
          <Details opened={opened} days={days} onClose={close} />
        </DraftsContext>
      </Box>
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

/** More are shown on request. */
const maxShown = 8

/** Drafts without a date, to drag onto a day. A planned release that is dropped here loses its date. */
function Tray({ drafts }: { drafts: readonly CalendarItem[] }) {
  const { setNodeRef, isOver } = useDroppable({ id: trayId })
  const [isOpen, setIsOpen] = useState(false)
  if (drafts.length === 0) return null
  return (
    <section ref={setNodeRef} className={classes.tray} data-over={isOver || undefined} aria-label="Drafts without a date">
      <Box component="h2" mt={0} mb="xxs" fz="sm">
        Drafts without a date{' '}
        <Text span inherit fw={400} c="dimmed">
          {drafts.length}
        </Text>
      </Box>
      <Group component="ul" gap="xxs" align="stretch" className={`cw-list ${classes.drafts}`}>
        {(isOpen ? drafts : drafts.slice(0, maxShown)).map((draft) => (
          <li key={draft.key}>
            <Chip item={draft} />
          </li>
        ))}
        {drafts.length > maxShown ? (
          <li>
            <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Show fewer' : `Show all ${drafts.length}`}
            </Button>
          </li>
        ) : null}
      </Group>
    </section>
  )
}

/** A longer list is shown in parts. */
const pageSize = 200

/** The days with items, one after the other. */
function AgendaView({ dates, days }: { dates: readonly string[]; days: ReadonlyMap<string, Day> }) {
  const { today } = useCalendarContext()
  const [limit, setLimit] = useState(pageSize)
  const listed = dates.flatMap((date) => {
    const day = days.get(date)
    return day ? [{ date, ...day }] : []
  })
  const shown: typeof listed = []
  let left = limit
  for (const day of listed) {
    if (left <= 0) break
    shown.push({ ...day, items: day.items.slice(0, left) })
    left -= day.items.length
  }
  return (
    <Card className={classes.agenda}>
      <Stack gap="sm">
        {shown.map(({ date, items, busy }) => (
          <section key={date} className={classes.day} aria-label={fullDay(date)}>
            <h3 className={classes.date} data-today={date === today || undefined}>
              {nameOf(date, today)}
            </h3>
            <div>
              {busy.map(({ key, title }) => (
                <Text key={key} size="sm" c="dimmed" py="xs" dir="auto">
                  Day off: {title}
                </Text>
              ))}
              {items.length > 0 ? <ChipRows items={items} isFixed /> : null}
            </div>
          </section>
        ))}
        {left < 0 ? (
          <Button variant="default" fullWidth onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}

/** 'Today, Mar 5' or 'Thu, Mar 5' */
function nameOf(date: string, today: string): string {
  const near = dayLabel(date, today)
  return /^[TY]o|^Ye/.test(near) ? `${near}, ${shortDay(date).split(', ')[1]}` : shortDay(date)
}
