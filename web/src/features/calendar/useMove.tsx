import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { useCallback } from 'react'
import { longDay } from '../../lib/days.ts'
import { messageOf } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { askRelease } from '../../components/releaseMove/askRelease.tsx'
import {
  type Along,
  countAlong,
  dueDatesAfter,
  isRelease,
  nothingAlong,
  refetchDates,
  type Undo,
} from '../../components/releaseMove/moveRelease.ts'
import { changeCalendar } from './api.ts'
import { confirm } from '../../ui/confirm.tsx'
import { type CalendarPodcast, isMovable, isUndated } from './items.ts'
import { applyMove, fixedMessage, isConflict, sendMove, type Target, targetOn } from './moves.ts'

const moveFailed = "Couldn't move this."

type Setting = {
  podcasts: ReadonlyMap<string, CalendarPodcast>
  timeZone: string
  /** In that time zone. */
  today: string
  userId: string
}

/** Why an item can't go to a day, or null. */
function refusalOf(item: CalendarItem, date: string, today: string): string | null {
  if (!isMovable(item)) return item.kind === 'published' ? fixedMessage : moveFailed
  return isRelease(item) && date < today ? 'You can only move a release to today or later.' : null
}

/** Moves an item to a day, or removes the date of a planned release. Shows it right away, asks where it matters, and offers Undo. */
export function useMove({ podcasts, timeZone, today, userId }: Setting): (item: CalendarItem, date: string | null) => Promise<void> {
  return useCallback(
    async (item, date) => {
      const podcast = podcasts.get(item.podcastId)
      if (date === item.date || podcast === undefined) return
      const refusal = date === null ? null : refusalOf(item, date, today)
      if (refusal !== null) return void toast.error(refusal)
      const target = date === null ? null : targetOn(item, date, { podcast, timeZone })
      const restore = await changeCalendar((found) => applyMove(found, item, target))
      try {
        const along = await ask(item, target, podcast)
        if (along === null) return restore()
        const movesDueDates = countAlong(along) > 0
        if (movesDueDates) await changeCalendar((found) => applyMove(found, item, target, along))
        const undo = await sendMove(item, target, movesDueDates)
        report(item, target, canReturn(item, podcast) ? undo : null)
        focusMoved(item, target)
        refetchDates()
      } catch (error) {
        restore()
        toast.error(reasonOf(error, item, moveFailed))
        refetchDates()
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` uses the same values.
    [podcasts, timeZone, today, userId],
  )

  /** The due dates that move along, or null if the answer was no. */
  async function ask(item: CalendarItem, target: Target, podcast: CalendarPodcast): Promise<Along | null> {
    if (target === null || target.startsAt === null || isUndated(item)) return nothingAlong
    if (item.kind === 'interview') return (await askInterview(item, target.date, userId)) ? nothingAlong : null
    if (!isRelease(item)) return nothingAlong
    const along = await dueDatesAfter(item, target.startsAt, podcast.timeZone)
    const answer = await askRelease({ item, startsAt: target.startsAt, along, timeZone, today })
    return answer === 'no' ? null : answer === 'alone' ? nothingAlong : along
  }
}

/** Its people get an email, and a confirmed time has to be confirmed again. */
function askInterview({ people, isDone, title }: CalendarItem, date: string, userId: string): Promise<boolean> {
  const invites = people.some((person) => person !== userId)
  if (!invites && !isDone) return Promise.resolve(true)
  return confirm({
    title: 'Move the interview?',
    children: (
      <>
        “<bdi>{title}</bdi>” moves to {longDay(date)}. {invites ? 'Participants will get an updated invitation by email. ' : null}
        {isDone ? 'You need to confirm the new time.' : null}
      </>
    ),
    confirmLabel: 'Move interview',
  })
}

const reasonOf = (error: unknown, { title }: CalendarItem, failed: string): string =>
  isConflict(error) ? `Someone else changed the date of “${title}”. The calendar now shows the new date.` : `${failed} ${messageOf(error)}`

/** The server takes no planned date before yesterday, so an overdue release can't go back. */
const canReturn = ({ kind, startsAt }: CalendarItem, podcast: CalendarPodcast): boolean =>
  kind !== 'planned' ||
  startsAt === null ||
  dayIn(podcast.timeZone, new Date(startsAt)) >= dayAfter(dayIn(podcast.timeZone, new Date()), -1)

function report(item: CalendarItem, target: Target, undo: Undo | null): void {
  const what = `“${item.title}”`
  const message =
    target === null
      ? `Removed the date from ${what}.`
      : `${isUndated(item) ? 'Planned' : 'Moved'} ${what} ${isUndated(item) ? 'for' : 'to'} ${longDay(target.date)}.`
  if (undo === null) return void toast.success(message)
  const takeBack = async () => {
    try {
      await undo()
    } catch (error) {
      toast.error(reasonOf(error, item, "Couldn't undo this."))
    }
    refetchDates()
  }
  toast.undo(message, () => void takeBack())
}

/** An item gets a new element on its new day. The keyboard stays with it. */
function focusMoved(item: CalendarItem, target: Target): void {
  if (target === null) return
  const key = isUndated(item) ? `planned:${item.episodeId}` : item.key
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)?.focus()
  })
}
