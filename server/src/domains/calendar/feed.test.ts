import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'

let editorRoleId: string

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const { app, owner } = show
const editor = await makePerson(app)
beforeEach(async () => {
  await deleteAll(app, 'links')
  editorRoleId = (await makeMember(app, show.podcastId, editor, 'EDITOR')).podcastRoleId
})

const day = 86_400_000
const inDays = (days: number): Date => new Date(Math.floor(app.clock.now().getTime() / 60_000) * 60_000 + days * day)
const dateIn = (days: number): string => inDays(days).toISOString().slice(0, 10)

const link = async (person: Person, of: string | null = null) => (await as(app, person).CalendarService.CreateLink({ podcastId: of })).url
const get = (url: string, headers = {}) => app.server.inject({ method: 'GET', url: new URL(url).pathname, headers })
const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid.split('@')[0]!,
      summary: event.summary,
      sequence: event.sequence,
      start: event.startDate,
      end: event.endDate,
      status: String(component.getFirstPropertyValue('status')),
      text: component.toString(),
    }
  })

/** An episode with one of each date. */
async function fill() {
  const { episodeId } = await makeEpisode(app, owner, show.podcastId, {
    title: 'Röst, mild; "dark", \\o/',
    plannedReleaseDate: inDays(10).toISOString(),
  })
  await as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: editor.userId })
  await as(app, owner).EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate: dateIn(5) })
  await as(app, owner).EpisodeProgressService.UpdateDueDate({ episodeId, step: 'uploadAudio', dueDate: dateIn(6) })
  await as(app, editor).EpisodeChecklistService.Update({
    episodeChecklist: { episodeId, items: [{ name: 'Private call', checked: false, dueDate: dateIn(4) }] },
  })
  await as(app, owner).EpisodeService.Update({ episodeId, episode: { showNotes: '<p>Private notes</p>' } })
  await as(app, owner).InterviewService.Save({
    episodeId,
    interview: { startsAt: inDays(3).toISOString(), minutes: 90, place: 'Studio', timeZone: 'Europe/Berlin', peopleIds: [editor.userId] },
  })
  return episodeId
}

test('a personal link has the dates of its owner, and a link to a show those of the show without tasks', async () => {
  await fill()
  const personal = await get(await link(editor))
  expect(personal.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
  })
  const own = eventsOf(personal.body)
  expect(own.map(({ uid }) => uid.split('-')[0]).toSorted()).toEqual(['interview', 'release', 'step', 'task'])
  const interview = own.find(({ uid }) => uid.startsWith('interview'))!
  expect(interview).toMatchObject({ summary: 'Interview: Röst, mild; "dark", \\o/', status: 'TENTATIVE', sequence: 1 })
  expect(interview.start.toJSDate()).toEqual(inDays(3))
  expect(interview.end.toJSDate().getTime() - interview.start.toJSDate().getTime()).toBe(90 * 60_000)
  const step = own.find(({ uid }) => uid.startsWith('step'))!
  expect([step.start.isDate, step.start.toString(), step.end.toString()]).toEqual([true, dateIn(5), dateIn(6)])
  const ofShow = await get(await link(editor, show.podcastId))
  expect(
    eventsOf(ofShow.body)
      .map(({ uid }) => uid.split('-')[0])
      .toSorted(),
  ).toEqual(['interview', 'release', 'step', 'step'])
  expect(ofShow.body).toContain('NAME:Night Shift (Castwright)')
  expect(ofShow.body).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n/)
  for (const { body } of [personal, ofShow]) {
    expect(body).not.toMatch(/Private notes|@example\.com/)
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(body).not.toMatch(/[^\r]\n/)
  }
  expect(ofShow.body).not.toContain('Private call')
  const others = await get(await link(owner))
  expect(eventsOf(others.body).map(({ uid }) => uid.split('-')[0])).toEqual(['release'])
})

test('a change increases the sequence, what is gone is canceled for a while, and nothing new is a 304', async () => {
  const episodeId = await fill()
  const url = await link(editor)
  const first = await get(url)
  const etag = String(first.headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  app.clock.move(60_000)
  expect((await get(url)).body).toBe(first.body)
  await as(app, owner).InterviewService.Clear({ episodeId })
  await as(app, owner).EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate: dateIn(7) })
  const second = await get(url, { 'if-none-match': etag })
  expect(second.statusCode).toBe(200)
  const after = eventsOf(second.body)
  const uidOf = (kind: string) => eventsOf(first.body).find(({ uid }) => uid.startsWith(kind))!.uid
  expect(after.find(({ uid }) => uid === uidOf('interview'))).toMatchObject({
    status: 'CANCELLED',
    sequence: 2,
    summary: 'Interview: Röst, mild; "dark", \\o/',
  })
  expect(after.find(({ uid }) => uid === uidOf('step'))).toMatchObject({ status: 'CONFIRMED', sequence: 1 })
  expect(after.find(({ uid }) => uid === uidOf('release'))).toMatchObject({ sequence: 0 })
  await app.pool.pool.query(`update calendar_entries set gone_at = gone_at - interval '31 days'`)
  await makeEpisode(app, owner, show.podcastId, { title: 'Next', plannedReleaseDate: inDays(3).toISOString() })
  expect(eventsOf((await get(url)).body).map(({ status }) => status)).not.toContain('CANCELLED')
})

test('a revoked, replaced or foreign link is a 404 with the next request, and so is one of a former member', async () => {
  await fill()
  const [old, ofShow] = [await link(editor), await link(editor, show.podcastId)]
  expect((await get(old)).statusCode).toBe(200)
  const { links } = await as(app, editor).CalendarService.FindLinks({})
  expect(links).toMatchObject([
    { podcastId: null, lastReadAt: expect.any(String) },
    { podcastId: show.podcastId, lastReadAt: null },
  ])
  const renewed = await link(editor)
  expect([(await get(old)).statusCode, (await get(renewed)).statusCode]).toEqual([404, 200])
  // The links of one member are not those of another.
  await as(app, owner).CalendarService.RevokeLink({ podcastId: null })
  expect((await get(renewed)).statusCode).toBe(200)
  await as(app, editor).CalendarService.RevokeLink({ podcastId: null })
  expect((await get(renewed)).statusCode).toBe(404)
  expect((await get(ofShow)).statusCode).toBe(200)
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
  expect((await get(ofShow)).statusCode).toBe(404)
  await expect(link(editor, show.podcastId)).rejects.toThrow('not_found')
})

test.each(['left', 'deleted'])('nothing of a show that is %s stays in a personal link, and its dates are canceled', async (how) => {
  await fill()
  const url = await link(editor)
  const before = eventsOf((await get(url)).body)
  if (how === 'left') await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
  else {
    await confirmPassword(app, owner)
    await as(app, owner).PodcastService.Delete({ podcastId: show.podcastId, userId: owner.userId })
  }
  const { body } = await get(url)
  expect(eventsOf(body).map(({ uid, status, sequence }) => [uid, status, sequence])).toEqual(
    before.map(({ uid, sequence }) => [uid, 'CANCELLED', sequence + 1]),
  )
  expect(body).not.toContain('Röst')
})

test('one date is for signed-in members', async () => {
  const episodeId = await fill()
  const one = (person: Person | null, key: string) =>
    app.server.inject({ method: 'GET', url: `/calendar/event/${key}.ics`, headers: person ? { cookie: person.cookie } : {} })
  const answer = await one(editor, `interview:${episodeId}`)
  expect(eventsOf(answer.body)).toMatchObject([{ summary: expect.stringContaining('Interview: Röst') }])
  expect(eventsOf((await one(owner, `step:${episodeId}:setup`)).body)).toHaveLength(1)
  expect(eventsOf((await one(owner, `planned:${episodeId}`)).body)).toHaveLength(1)
  expect((await one(null, `interview:${episodeId}`)).statusCode).toBe(401)
  const stranger = await makePerson(app)
  for (const [person, key] of [
    [stranger, `interview:${episodeId}`],
    [owner, `task:${episodeId}`],
    [owner, 'interview:nonsense'],
  ] as const)
    expect((await one(person, key)).statusCode, key).toBe(404)
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata', 'America/St_Johns']

/** Every hour around the changes of daylight saving of a year. */
const instants = ['03-08', '03-29', '04-05', '10-04', '10-25', '11-01'].flatMap((date) =>
  Array.from({ length: 48 }, (_, hour) => new Date(Date.parse(`2026-${date}T00:00:00Z`) - 12 * 3_600_000 + hour * 3_600_000)),
)

const calendars = async () => {
  const { writeCalendar } = await import('../../platform/ical/write.ts')
  const events = zones.flatMap((timeZone) =>
    instants.map((startsAt) => ({
      uid: `${timeZone} ${startsAt.toISOString()}`,
      changedAt: startsAt,
      sequence: 0,
      status: 'CONFIRMED' as const,
      summary: startsAt.toISOString(),
      time: { startsAt, endsAt: new Date(startsAt.getTime() + 45 * 60_000), timeZone },
      isBusy: true,
    })),
  )
  return { file: writeCalendar({ name: 'Zones', method: 'PUBLISH', events }), count: events.length }
}

test('ical.js reads the same instants in six zones over every change of daylight saving', async () => {
  const { file, count } = await calendars()
  const root = new ICAL.Component(ICAL.parse(file))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(events).toHaveLength(count)
  const wrong = events.filter((event) => event.startDate.toJSDate().toISOString() !== event.summary)
  expect(wrong.map(({ uid }) => uid)).toEqual([])
})

const python = `
import sys
from datetime import timezone
from icalendar import Calendar
for event in Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk('VEVENT'):
    print(event['SUMMARY'], event['DTSTART'].dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z'))
`
const run = promisify(execFile)

/** A Python that has the package, if there is one. The system's own may not be the first in the path. */
async function findPython(): Promise<string | null> {
  for (const command of ['python3', '/usr/bin/python3']) {
    const has = await run(command, ['-c', 'import icalendar']).then(
      () => true,
      () => false,
    )
    if (has) return command
  }
  return null
}
const reader = await findPython()

test.runIf(reader !== null)('icalendar of Python reads the same instants', async () => {
  const { file, count } = await calendars()
  const folder = await mkdtemp(join(tmpdir(), 'castwright-ics-'))
  try {
    // Names that it doesn't know, so that it reads the rules in the file. Its own may be older than those of Node.
    await writeFile(join(folder, 'zones.ics'), file.replaceAll(/TZID([:=])/g, 'TZID$1Test-'))
    const { stdout } = await run(reader!, ['-c', python, join(folder, 'zones.ics')], { maxBuffer: 1e7 })
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(count)
    expect(lines.filter((line) => line.split(' ')[0] !== line.split(' ')[1])).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
