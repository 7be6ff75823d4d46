import { setTimeout as delay } from 'node:timers/promises'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { createGuardedFetch } from '../../platform/fetch/fetch.ts'
import { keep, raw, web } from '../../platform/fetch/testing.ts'
import { readBusy } from './jobs.ts'
import { queueDueCalendars, readBusyCalendar } from './service.ts'

let podcastId: string

const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
const [owner, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  for (const table of ['podcasts', 'rates', 'pgboss.job']) await app.pool.pool.query(`delete from ${table}`)
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
})

const day = 86_400_000
const dateIn = (days: number): string => new Date(app.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const holidays = (...days: Array<[string, string]>): string =>
  [
    'BEGIN:VCALENDAR',
    ...days.flatMap(([date, title]) => [
      'BEGIN:VEVENT',
      `UID:${date}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Serves what `answer` has at that time. */
async function openHost(answer: { text: string; status?: number }): Promise<string> {
  const { port } = await keep(web((_request, response) => void response.writeHead(answer.status ?? 200).end(answer.text)))
  return `http://127.0.0.1:${port}/secret-path/holidays.ics`
}

const create = async (given: { url?: string; file?: string }, person = editor) =>
  (await as(app, person).BusyCalendarService.Create({ podcastId, name: 'Holidays', ...given })).calendar
const listed = async () => (await as(app, editor).BusyCalendarService.FindByPodcastID({ podcastId })).calendars
const busy = async (person = editor) =>
  (await as(app, person).CalendarService.Find({ from: dateIn(-30), to: dateIn(60), kinds: ['busy'], timeZone: 'UTC' })).items
const read = (busyCalendarId: string, signal?: AbortSignal) => readBusyCalendar(app.app, { busyCalendarId }, signal)

test('a calendar of another server is a layer of the calendar, and its address is never shown', async () => {
  const url = await openHost({ text: holidays([dateIn(3), 'Midsummer'], [dateIn(10), 'Day off']) })
  const calendar = await create({ url })
  expect(calendar).toMatchObject({ name: 'Holidays', host: new URL(url).host, readAt: null, problem: null, days: 0 })
  expect([...(await app.app.queue.keys(app.app.db, readBusy))]).toEqual([calendar.id])
  await read(calendar.id)
  const items = await busy()
  expect(items.map(({ date, title, kind }) => [kind, date, title])).toEqual([
    ['busy', dateIn(3), 'Midsummer'],
    ['busy', dateIn(10), 'Day off'],
  ])
  expect(items[0]).toMatchObject({ podcastId, episodeId: null, startsAt: null, people: [] })
  expect(await listed()).toMatchObject([{ days: 2, readAt: expect.any(String), problem: null, skipped: 0 }])
  expect(JSON.stringify(await listed())).not.toContain('secret-path')
  // Days off concern everyone, and only those who can open the show.
  const filtered = await as(app, editor).CalendarService.Find({ from: dateIn(0), to: dateIn(20), people: [owner.userId], timeZone: 'UTC' })
  expect(filtered.items.filter(({ kind }) => kind === 'busy')).toHaveLength(2)
  expect(await busy(stranger)).toEqual([])
})

test('a file is read right away, and a wrong one is refused', async () => {
  expect(await create({ file: holidays([dateIn(1), 'Fair']) })).toMatchObject({ host: null, days: 1, readAt: expect.any(String) })
  expect((await busy()).map(({ title }) => title)).toEqual(['Fair'])
  await expect(create({ file: '<html></html>' })).rejects.toThrow("This isn't an iCalendar file.")
  await queueDueCalendars(app.app)
  expect((await app.app.queue.keys(app.app.db, readBusy)).size).toBe(0)
  await read((await listed())[0]!.id)
  expect(await busy()).toHaveLength(1)
})

test('what fails is shown with its start, keeps the days, and is over with the next success', async () => {
  const answer: { text: string; status?: number } = { text: holidays([dateIn(3), 'Midsummer']) }
  const { id } = await create({ url: await openHost(answer) })
  await read(id)
  Object.assign(answer, { status: 503 })
  app.clock.move(60_000)
  await read(id)
  const since = (await listed())[0]!.problem!.since
  expect(Date.parse(since)).toBeGreaterThan(Date.parse((await listed())[0]!.readAt!))
  app.clock.move(3_600_000)
  await read(id)
  const message = '127.0.0.1 responded with status 503.'
  expect(await listed()).toMatchObject([{ problem: { message, since }, days: 1 }])
  expect(await busy()).toHaveLength(1)
  Object.assign(answer, { status: 200, text: holidays([dateIn(4), 'Moved']) })
  await read(id)
  expect(await listed()).toMatchObject([{ problem: null, days: 1 }])
  expect((await busy()).map(({ title }) => title)).toEqual(['Moved'])
})

test('huge, endless, foreign and silent answers end with a problem', async () => {
  const { id } = await create({ url: 'http://127.0.0.1:9/never.ics' })
  const problemOf = async (url: string) => {
    await app.pool.pool.query('update busy_calendars set url = $2 where id = $1', [id, url])
    await read(id)
    return (await listed())[0]!.problem?.message
  }
  const page = await openHost({ text: '<!doctype html><title>Sign in</title>' })
  expect(await problemOf(page)).toBe("This isn't an iCalendar file.")
  const huge = await openHost({ text: `BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(calendarLimits.busyBytes / 7 + 10)}` })
  expect(await problemOf(huge)).toMatch(/sent more than 2 MB, the maximum we accept\.$/)
  const broken = await keep(raw((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN:VCAL')))
  expect(await problemOf(`http://127.0.0.1:${broken.port}/`)).toContain('interrupted')
  expect(await problemOf('http://127.0.0.1:9/never.ics')).toBe('127.0.0.1 refused the connection.')
  const loop = await keep(web((request, response) => void response.writeHead(302, { location: request.url! }).end()))
  expect(await problemOf(`http://127.0.0.1:${loop.port}/again`)).toContain('redirects in a loop')
})

test('refuses addresses in private networks when they are saved, unless they are allowed', async () => {
  const closed = await useTestApp({ worker: false })
  const ada = await makePerson(closed)
  const show = await makePodcast(closed, ada)
  const save = (url: string) => as(closed, ada).BusyCalendarService.Create({ podcastId: show.podcastId, name: 'Off', url })
  for (const url of ['http://127.0.0.1/a.ics', 'webcal://10.1.2.3/a.ics', 'https://[::ffff:10.0.0.1]/a.ics', 'http://calendar.internal/'])
    await expect(save(url), url).rejects.toMatchObject({
      code: 'invalid_argument',
      meta: { url: expect.stringContaining('public internet') },
    })
  expect((await as(closed, ada).BusyCalendarService.FindByPodcastID({ podcastId: show.podcastId })).calendars).toEqual([])
  await save('https://calendar.example/a.ics')
})

test('a redirect to a private address is not followed', async () => {
  const secret = await keep(web((_request, response) => void response.end(holidays([dateIn(1), 'Secret']))))
  const public_ = await keep(
    web((_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end()),
  )
  // The first host is public for this fetch, everything else on this machine is not.
  const guarded = createGuardedFetch({
    allowPrivate: false,
    userAgent: 'Test',
    except: ['127.0.0.2/32'],
    ports: [public_.port, secret.port],
    lookup: async () => ['127.0.0.2'],
  })
  const { id } = await create({ url: `http://calendar.example:${public_.port}/holidays.ics` })
  await readBusyCalendar({ ...app.app, fetch: guarded }, { busyCalendarId: id })
  expect((await listed())[0]!.problem?.message).toBeTruthy()
  expect([public_.connections(), secret.connections()]).toEqual([1, 0])
  expect(await busy()).toEqual([])
})

test('a job that is killed halfway changes nothing and runs again', async () => {
  const answer = { text: holidays([dateIn(3), 'Old']) }
  const { id } = await create({ url: await openHost(answer) })
  await read(id)
  const before = await listed()
  answer.text = holidays([dateIn(4), 'New'], [dateIn(5), 'Newer'])
  const { pool } = app.pool
  await pool.query(`create function wait_here() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`)
  await pool.query('create trigger wait_here after insert on busy_days for each row execute function wait_here()')
  const job = read(id).catch((error: unknown) => error)
  const sleeping = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  const { rows } = await eventually(async () => {
    const found = await pool.query<{ pid: number }>(sleeping)
    if (found.rows.length === 0) throw new Error('The job is not that far yet.')
    return found
  })
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  expect(await job).toBeInstanceOf(Error)
  await pool.query('drop trigger wait_here on busy_days')
  await pool.query('drop function wait_here()')
  expect(await listed()).toEqual(before)
  expect((await busy()).map(({ title }) => title)).toEqual(['Old'])
  await read(id)
  expect((await busy()).map(({ title }) => title)).toEqual(['New', 'Newer'])
})

test('a server that stops while it fetches leaves the calendar as it is', async () => {
  const { port } = await keep(web((_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR')))
  const { id } = await create({ url: `http://127.0.0.1:${port}/slow.ics` })
  const stopping = new AbortController()
  const job = read(id, stopping.signal)
  await delay(50)
  stopping.abort()
  await expect(job).rejects.toThrow()
  expect(await listed()).toMatchObject([{ problem: null, readAt: null }])
})

test('calendars are read every few hours, each once', async () => {
  const { id } = await create({ url: await openHost({ text: holidays() }) })
  await queueDueCalendars(app.app)
  expect((await app.pool.pool.query(`select from pgboss.job where name = 'calendar.read-busy'`)).rowCount).toBe(1)
  await app.pool.pool.query('delete from pgboss.job')
  await read(id)
  await queueDueCalendars(app.app)
  expect((await app.app.queue.keys(app.app.db, readBusy)).size).toBe(0)
  app.clock.move((calendarLimits.busyHours + 1) * 3_600_000)
  await queueDueCalendars(app.app)
  expect([...(await app.app.queue.keys(app.app.db, readBusy))]).toEqual([id])
  await as(app, editor).BusyCalendarService.Refresh({ busyCalendarId: id })
  expect((await app.pool.pool.query(`select from pgboss.job where name = 'calendar.read-busy'`)).rowCount).toBe(1)
})

test('a removed calendar takes its days with it, also while it is read', async () => {
  const { id } = await create({ file: holidays([dateIn(1), 'Fair']) })
  await as(app, owner).BusyCalendarService.Delete({ busyCalendarId: id })
  expect([await busy(), await listed()]).toEqual([[], []])
  await read(id)
  await expect(as(app, owner).BusyCalendarService.Delete({ busyCalendarId: id })).rejects.toThrow('not_found')
})

test('rejects wrong people, bad input and too many calendars', async () => {
  await expect(create({ file: holidays() }, stranger)).rejects.toThrow('not_found')
  const { id } = await create({ file: holidays() })
  await expect(as(app, stranger).BusyCalendarService.Delete({ busyCalendarId: id })).rejects.toThrow('not_found')
  await expect(as(app, stranger).BusyCalendarService.Refresh({ busyCalendarId: id })).rejects.toThrow('not_found')
  await expect(as(app, stranger).BusyCalendarService.FindByPodcastID({ podcastId })).rejects.toThrow('not_found')
  const good = { podcastId, name: 'Holidays', url: 'webcal://calendar.example/a.ics' }
  for (const bad of [
    { ...good, name: ' ' },
    { ...good, name: 'x'.repeat(51) },
    { ...good, url: 'calendar' },
    { ...good, url: 'ftp://calendar.example/a.ics' },
    { ...good, url: 'file:///etc/passwd' },
    { ...good, url: 'https://me:secret@calendar.example/a.ics' },
    { ...good, url: undefined },
    { ...good, file: holidays() },
    { ...good, url: undefined, file: 'x'.repeat(calendarLimits.busyBytes + 1) },
  ]) {
    expect((await callRaw(app, editor, 'BusyCalendarService.Create', bad)).status, JSON.stringify(bad).slice(0, 200)).toBe(400)
  }
  while ((await listed()).length < calendarLimits.busyCalendars) await create({ url: good.url })
  expect((await listed()).at(-1)!.host).toBe('calendar.example')
  await expect(create({ url: good.url })).rejects.toThrow('cannot have more than 5')
})
