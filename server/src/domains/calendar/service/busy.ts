import { busyMessages, type BusyCalendar } from '@castwright/contract/calendar/shapes.ts'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { explainBlocked } from '../../../platform/fetch/target.ts'
import { readDaysInThread } from '../../../platform/ical/read-thread.ts'
import type { DaysRead } from '../../../platform/ical/read.ts'
import { newId } from '../../../platform/ids.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { readBusy } from '../jobs.ts'
import * as store from '../store.ts'

/** The podcast of a calendar with days off, or null if there is no such calendar. */
export const podcastOfBusyCalendar = async (db: Db, id: string): Promise<string | null> =>
  (await store.findBusyCalendar(db, id))?.podcastId ?? null

export async function findBusyCalendars(db: Db, podcastId: string): Promise<BusyCalendar[]> {
  const rows = await store.findBusyCalendars(db, podcastId)
  return rows.map(({ calendar: { id, name, url, createdAt, readAt, problem, failingSince, skipped }, days }) => ({
    id,
    podcastId,
    name,
    host: url === null ? null : new URL(url).host,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    problem: problem === null || failingSince === null ? null : { message: problem, since: failingSince.toISOString() },
    days,
    skipped,
  }))
}

type Added = ParsedInput<'BusyCalendarService.Create'>

/** A file is read now, so that a wrong one is refused. An address is read by a job. */
export async function addBusyCalendar(app: App, userId: string, { podcastId, name, url, file }: Added): Promise<BusyCalendar> {
  const blocked = url === undefined ? null : explainBlocked(url, { allowPrivate: app.config.allowPrivateFetch })
  if (blocked !== null) throw new Fault('invalid_fields', { url: blocked })
  const timeZone = await store.findPodcastTimeZone(app.db, podcastId)
  const read = file === undefined ? null : await readFile(app, file, timeZone)
  const id = newId()
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if ((await store.findBusyCalendars(tx, podcastId)).length >= calendarLimits.busyCalendars)
      throw new Fault('invalid_fields', { name: busyMessages.tooMany })
    const now = app.now()
    await store.insertBusyCalendar(tx, { id, podcastId, name, url: url ?? null, createdAt: now })
    if (read) await saveDays(app, tx, id, read)
    else await app.queue.add(tx, readBusy, { busyCalendarId: id }, { key: id })
    await recordEvent(app, tx, { kind: 'calendar.added', podcastId, actorId: userId, data: { name } })
    return (await findBusyCalendars(tx, podcastId)).find((calendar) => calendar.id === id)!
  })
}

async function readFile(app: App, file: string, timeZone: string): Promise<DaysRead> {
  try {
    const read = await readText(app, file, timeZone)
    if (read) return read
  } catch (error) {
    if (error instanceof UnfitFile) throw new Fault('invalid_fields', { file: busyMessages.tooSlow })
    throw error
  }
  throw new Fault('invalid_fields', { file: busyMessages.notACalendar })
}

function readText(app: Pick<App, 'now'>, text: string, timeZone: string): Promise<DaysRead | null> {
  const today = dayIn(timeZone, app.now())
  const { busyPast, busyAhead, busyDays, busySeconds } = calendarLimits
  const asked = { firstDay: dayAfter(today, -busyPast), lastDay: dayAfter(today, busyAhead), timeZone, today, maxDays: busyDays }
  return readDaysInThread(text, asked, busySeconds)
}

async function saveDays(app: Pick<App, 'now'>, tx: Tx, id: string, { days, skipped }: DaysRead): Promise<void> {
  const now = app.now()
  await store.replaceBusyDays(tx, id, days)
  await store.updateBusyCalendar(tx, id, { readAt: now, triedAt: now, problem: null, failingSince: null, skipped })
}

/** Locks the podcast, so that changes of its calendars are serialized. */
async function lockCalendar(tx: Tx, userId: string, id: string): Promise<store.BusyCalendarRow> {
  const podcastId = orNotFound(await podcastOfBusyCalendar(tx, id))
  await lockTeam(tx, podcastId, userId)
  return orNotFound(await store.lockBusyCalendar(tx, id))
}

export const removeBusyCalendar = (app: App, userId: string, id: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { podcastId, name } = await lockCalendar(tx, userId, id)
    await store.deleteBusyCalendar(tx, id)
    await recordEvent(app, tx, { kind: 'calendar.removed', podcastId, actorId: userId, data: { name } })
  })

export const refreshBusyCalendar = (app: App, id: string): Promise<void> =>
  app.transaction((tx) => app.queue.add(tx, readBusy, { busyCalendarId: id }, { key: id }))

const batchSize = 500

/** Queues the calendars that were last read some hours ago. One that is queued already isn't queued again. */
export async function queueDueCalendars(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - calendarLimits.busyHours * 3_600_000)
  const ids = await store.findDueCalendars(app.db, before, batchSize)
  if (ids.length === 0) return
  const jobs = ids.map((busyCalendarId) => ({ busyCalendarId }))
  await app.transaction((tx) => app.queue.addAll(tx, readBusy, jobs, ({ busyCalendarId }) => ({ key: busyCalendarId })))
}

/** Reads a calendar from its address. Its days are replaced in one transaction, and kept if it can't be read. */
export async function readBusyCalendar(app: App, { busyCalendarId: id }: { busyCalendarId: string }, signal?: AbortSignal): Promise<void> {
  const row = await store.findBusyCalendar(app.db, id)
  if (row?.url == null) return
  const outcome = await fetchDays(app, row.url, row.timeZone, signal)
  await app.transaction(async (tx) => {
    const held = await store.lockBusyCalendar(tx, id)
    if (!held) return
    if (typeof outcome !== 'string') return saveDays(app, tx, id, outcome)
    const now = app.now()
    await store.updateBusyCalendar(tx, id, { triedAt: now, problem: outcome, failingSince: held.failingSince ?? now })
  })
}

const timeoutMs = 30_000

/** The days off, or why they can't be read. */
async function fetchDays(app: App, url: string, timeZone: string, signal?: AbortSignal): Promise<DaysRead | string> {
  try {
    const answer = await app.fetch(url, {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      maxBytes: calendarLimits.busyBytes,
      timeoutMs,
      okOnly: true,
      ...(signal && { signal }),
    })
    return (await readText(app, await answer.text(), timeZone)) ?? busyMessages.notACalendar
  } catch (error) {
    // A server that stops tries again.
    if (signal?.aborted) throw error
    if (error instanceof FetchError) return error.message
    if (error instanceof UnfitFile) return busyMessages.tooSlow
    throw error
  }
}
