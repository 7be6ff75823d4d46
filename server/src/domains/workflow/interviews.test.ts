import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import ICAL from 'ical.js'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { cancellationEmail } from '../notifications/jobs.ts'
import { sendCancellation, sendNotificationEmail } from '../notifications/service/emails.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { remindOfInterviews } from './service/remind-interviews.ts'

let podcastId: string
let episodeId: string
let editorRoleId: string

const app = await useApp({ worker: false })
const [owner, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
await renamePerson(app, owner, 'Olga')
const queued = vi.spyOn(app.app.queue, 'addAll')
beforeEach(async () => {
  await deleteAll(app, 'notifications')
  podcastId = (await makePodcast(app, owner)).podcastId
  editorRoleId = (await makeMember(app, podcastId, editor, 'EDITOR')).podcastRoleId
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const form = (changes = {}) => ({
  startsAt: '2040-03-05T14:00:00.000Z',
  minutes: 60,
  place: 'Studio 2',
  timeZone: 'Europe/Berlin',
  peopleIds: [editor.userId],
  ...changes,
})
const save = async (changes = {}, version?: number, person = owner) =>
  (await as(app, person).InterviewService.Save({ episodeId, interview: form(changes), ...(version === undefined ? {} : { version }) }))
    .interview
const find = async () => (await as(app, editor).InterviewService.FindByEpisodeID({ episodeId })).interview
const confirm = (startsAt: string, confirmed = true) => as(app, editor).InterviewService.Confirm({ episodeId, startsAt, confirmed })
const stepStatus = async () =>
  (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress.scheduleInterview
const notificationsOf = async (person: Person) =>
  (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications

test('the step is done when the date is set and confirmed, and no longer when the interview moves', async () => {
  expect(await find()).toBeNull()
  const set = await save()
  expect(set).toMatchObject({ minutes: 60, place: 'Studio 2', confirmedAt: null, version: 1, people: [{ id: editor.userId }] })
  expect(await stepStatus()).toBe(0)
  expect((await confirm(set.startsAt)).interview).toMatchObject({ confirmedBy: editor.email.split('@')[0], version: 2 })
  expect(await stepStatus()).toBe(1)
  // Another place is still the same appointment.
  expect((await save({ place: 'https://meet.example/x' })).confirmedAt).not.toBeNull()
  expect((await save({ startsAt: '2040-03-06T14:00:00.000Z', place: 'https://meet.example/x' })).confirmedAt).toBeNull()
  expect(await stepStatus()).toBe(0)
  await confirm('2040-03-06T14:00:00.000Z')
  await confirm('2040-03-06T14:00:00.000Z', false)
  expect(await stepStatus()).toBe(0)
})

test('a confirmation is for the time that was seen, and clearing reopens the step', async () => {
  await expect(confirm('2040-03-05T14:00:00.000Z')).rejects.toThrow('Set a date for the interview first')
  await save()
  await expect(confirm('2040-03-05T15:00:00.000Z')).rejects.toThrow('changed this date')
  await confirm('2040-03-05T14:00:00.000Z')
  await as(app, owner).InterviewService.Clear({ episodeId })
  expect(await find()).toBeNull()
  expect(await stepStatus()).toBe(0)
  await as(app, owner).InterviewService.Clear({ episodeId })
})

test('a date restores a skipped step, and a save without changes changes nothing', async () => {
  const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
  await as(app, owner).EpisodeProgressService.Update({ episodeProgress: { ...episodeProgress, inviteGuests: 2, scheduleInterview: 2 } })
  await save()
  expect(await stepStatus()).toBe(0)
  expect(await save()).toMatchObject({ version: 1 })
})

test('of two people who move it at the same time, the second is told', async () => {
  expect((await save({}, 0)).version).toBe(1)
  const moves = ['2040-03-06T10:00:00.000Z', '2040-03-07T10:00:00.000Z'].map((startsAt) => save({ startsAt }, 1))
  const results = await Promise.allSettled(moves)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save({ minutes: 30 }, 1)).rejects.toThrow('aborted')
  await expect(as(app, owner).InterviewService.Clear({ episodeId, version: 1 })).rejects.toThrow('aborted')
})

/** Sends what is due and returns the calendar event of the newest email. */
async function sentEvent(person: Person) {
  const { rows } = await app.pool.pool.query<{ id: string }>(
    `select id from notifications where user_id = $1 and type = 'InterviewChanged' order by id desc limit 1`,
    [person.userId],
  )
  await sendNotificationEmail(app.app, { notificationId: rows[0]!.id })
  return readEvent((await emails()).at(-1)!)
}

const emails = async () => (await readdir(join(app.dataDir, 'outbox'))).filter((file) => file.endsWith('.eml')).toSorted()

/** The calendar event of an email. */
async function readEvent(name: string) {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments, subject, to } = await PostalMime.parse(await readFile(join(app.dataDir, 'outbox', name)))
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = typeof calendar?.content === 'string' ? calendar.content : Buffer.from(calendar?.content as ArrayBuffer).toString()
  const root = new ICAL.Component(ICAL.parse(content))
  return {
    subject,
    to: to?.[0]?.address,
    method: root.getFirstPropertyValue('method'),
    event: new ICAL.Event(root.getFirstSubcomponent('vevent')!),
  }
}

/** The SEQUENCE and STATUS of the interview in a new calendar link. */
async function linkedEvent(person: Person): Promise<string[]> {
  const { url } = await as(app, person).CalendarService.CreateLink({ podcastId: null })
  const { body } = await app.server.inject({ url: new URL(url).pathname })
  const event = body.split('BEGIN:VEVENT').find((one) => one.includes('UID:interview-'))!
  return [/SEQUENCE:(\d+)/.exec(event)![1]!, /STATUS:(\w+)/.exec(event)![1]!]
}

const mailedEvent = ({ event }: Awaited<ReturnType<typeof sentEvent>>): string[] => [
  String(event.sequence),
  String(event.component.getFirstPropertyValue('status')),
]

test('emails and calendar links agree on sequence and status', async () => {
  // Links have the next months only.
  const [first, second] = [5, 6].map((days) =>
    new Date(Math.floor(app.clock.now().getTime() / 60_000) * 60_000 + days * 86_400_000).toISOString(),
  ) as [string, string]
  await save({ startsAt: first })
  const planned = mailedEvent(await sentEvent(editor))
  expect(planned[1]).toBe('TENTATIVE')
  expect(await linkedEvent(editor)).toEqual(planned)
  await save({ startsAt: second })
  await confirm(second)
  await save({ startsAt: second, place: 'Studio 9' })
  const confirmed = mailedEvent(await sentEvent(editor))
  expect(confirmed[1]).toBe('CONFIRMED')
  expect(await linkedEvent(editor)).toEqual(confirmed)
})

test('people are invited by email, told of changes, and canceled', async () => {
  await save()
  expect((await notificationsOf(editor)).map(({ htmlText }) => htmlText)).toContain(
    '<b>Olga</b> planned the interview for <b>The long way home</b> on March 5, 2040 at 3:00 PM GMT+1.',
  )
  const invited = await sentEvent(editor)
  expect(invited.method).toBe('REQUEST')
  expect(invited.event.startDate.toJSDate()).toEqual(new Date('2040-03-05T14:00:00.000Z'))
  expect(invited.event.location).toBe('Studio 2')
  expect(invited.event.attendees.map((attendee) => attendee.getFirstValue())).toEqual([`mailto:${editor.email}`])
  await save({ startsAt: '2040-07-05T14:00:00.000Z' })
  const moved = await sentEvent(editor)
  expect(moved.event.uid).toBe(invited.event.uid)
  expect(moved.event.sequence).toBeGreaterThan(invited.event.sequence)
  await save({ startsAt: '2040-07-05T14:00:00.000Z', peopleIds: [] })
  const canceled = await sentEvent(editor)
  expect([canceled.method, canceled.subject]).toEqual(['CANCEL', 'Olga canceled the interview for “The long way home”'])
  expect(canceled.event.sequence).toBeGreaterThan(moved.event.sequence)
})

test('deleting the episode cancels the invitations, and restoring the draft sends them again', async () => {
  await save()
  const invited = await sentEvent(editor)
  await as(app, owner).EpisodeService.Delete({ episodeId })
  const canceled = await sentEvent(editor)
  expect([canceled.method, canceled.event.uid]).toEqual(['CANCEL', invited.event.uid])
  expect(canceled.event.sequence).toBeGreaterThan(invited.event.sequence)
  const [newest] = (await notificationsOf(editor)).filter(({ type }) => type === 'InterviewChanged')
  expect(newest).toMatchObject({
    htmlText: '<b>Olga</b> canceled the interview for <b>The long way home</b>.',
    htmlHyperlink: expect.stringMatching(/\/episodes\/all$/),
  })
  await as(app, owner).EpisodeService.Restore({ episodeId })
  const again = await sentEvent(editor)
  expect([again.method, again.event.uid]).toEqual(['REQUEST', invited.event.uid])
  expect(again.event.sequence).toBeGreaterThan(canceled.event.sequence)
})

test('deleting an episode whose interview is over cancels nothing', async () => {
  await save({ startsAt: new Date(app.clock.now().getTime() - 3 * 3600_000).toISOString() })
  await deleteAll(app, 'notifications')
  await as(app, owner).EpisodeService.Delete({ episodeId })
  expect(await notificationsOf(editor)).toEqual([])
})

test('people who are invited within a day of the interview are not reminded, too', async () => {
  await save({ startsAt: new Date(app.clock.now().getTime() + 3 * 3600_000).toISOString() })
  await remindOfInterviews(app.app, new AbortController().signal)
  expect((await notificationsOf(editor)).map(({ type }) => type).filter((type) => type.startsWith('Interview'))).toEqual([
    'InterviewChanged',
  ])
})

test('reminds people once, a day before', async () => {
  const startsAt = new Date(app.clock.now().getTime() + 30 * 3600_000).toISOString()
  await save({ startsAt })
  const soon = async () => (await notificationsOf(editor)).filter(({ type }) => type === 'InterviewSoon').length
  await remindOfInterviews(app.app, new AbortController().signal)
  expect(await soon()).toBe(0)
  app.clock.move(7 * 3600_000)
  await remindOfInterviews(app.app, new AbortController().signal)
  await remindOfInterviews(app.app, new AbortController().signal)
  expect(await soon()).toBe(1)
})

test('rejects people who are not on the team, and everyone who has no access', async () => {
  await expect(save({ peopleIds: [stranger.userId] })).rejects.toThrow('Only team members can take part')
  await expect(save({}, undefined, stranger)).rejects.toThrow('not_found')
  for (const changes of [
    { minutes: 4 },
    { minutes: 1.5 },
    { timeZone: 'Mars/Olympus' },
    { startsAt: 'soon' },
    { place: 'x'.repeat(501) },
  ]) {
    const { status } = await callRaw(app, owner, 'InterviewService.Save', { episodeId, interview: form(changes) })
    expect(status, JSON.stringify(changes)).toBe(400)
  }
})

/** Runs the jobs that email cancellations, and returns the calendar events of the emails. */
async function sentCancellations() {
  const payloads = queued.mock.calls.flatMap(([, job, all]) => (job === cancellationEmail ? all : [])) as Parameters<
    typeof sendCancellation
  >[1][]
  const before = (await emails()).length
  for (const payload of payloads) await sendCancellation(app.app, payload)
  const sent = (await emails()).slice(before)
  return Promise.all(sent.map((name) => readEvent(name)))
}

test('a member who leaves no longer takes part, and gets cancellations of what is still to come', async () => {
  await save()
  const invited = await sentEvent(editor)
  const over = (await makeEpisode(app, owner, podcastId)).episodeId
  const past = { startsAt: new Date(app.clock.now().getTime() - 5 * 3600_000).toISOString() }
  await as(app, owner).InterviewService.Save({ episodeId: over, interview: form(past) })
  queued.mockClear()
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
  expect((await as(app, owner).InterviewService.FindByEpisodeID({ episodeId })).interview?.people).toEqual([])
  const [canceled, ...others] = await sentCancellations()
  expect(others).toEqual([])
  expect(canceled).toMatchObject({ method: 'CANCEL', to: editor.email, subject: 'The interview for “The long way home” was canceled' })
  expect(canceled!.event.uid).toBe(invited.event.uid)
  expect(canceled!.event.sequence).toBeGreaterThan(invited.event.sequence)
})

test('deleting the show cancels the invitations for everyone but the owner, unless they want no emails', async () => {
  await save({ peopleIds: [owner.userId, editor.userId] })
  const invited = await sentEvent(editor)
  await confirmPassword(app, owner)
  queued.mockClear()
  await as(app, owner).PodcastService.Delete({ podcastId, userId: owner.userId })
  const sent = await sentCancellations()
  expect(sent.map(({ method, to, event }) => [method, to, event.uid])).toEqual([['CANCEL', editor.email, invited.event.uid]])
  await app.pool.pool.query(`insert into notification_preferences (user_id, type, delivery) values ($1, 'InterviewChanged', 'off')`, [
    editor.userId,
  ])
  onTestFinished(async () => void (await deleteAll(app, 'notification_preferences')))
  expect(await sentCancellations()).toEqual([])
})

test('the assignee is told when someone else moves the due date', async () => {
  const due = (dueDate: string | null, person = owner) =>
    as(app, person).EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate })
  await as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: editor.userId })
  await due('2040-03-05')
  await due('2040-03-06')
  await due(null)
  await due('2040-03-07', editor)
  const texts = (await notificationsOf(editor)).filter(({ type }) => type === 'DateChanged').map(({ htmlText }) => htmlText)
  expect(texts.toReversed()).toEqual([
    '<b>Olga</b> set <b>Episode Setup</b> for <b>The long way home</b> to March 5, 2040.',
    '<b>Olga</b> moved <b>Episode Setup</b> for <b>The long way home</b> to March 6, 2040.',
    '<b>Olga</b> removed the date of <b>Episode Setup</b> for <b>The long way home</b>.',
  ])
})
