import { limitsFor } from '@castwright/contract/billing/limits.ts'
import { pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { askHeader } from '@castwright/contract/twirp.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { useShow } from '../../../test/kit/show.ts'
import { build, type Built } from '../../build.ts'
import { createLog } from '../../platform/log.ts'
import { find } from '../episodes/testing.ts'
import { guestForm } from '../guests/testing.ts'
import { publishDueEpisodes, warnOfStops } from './service.ts'

/** A second server on the same database. */

const show = await useShow({ worker: false, isFresh: true })
const { app, owner, editor } = show
const other = await build(app.app.config, app.connectionString, { now: app.clock.now, log: createLog('silent') })
afterAll(() => other.close())

beforeEach(async () => {
  await givePlan(app, owner, 'AGENCY')
})

const hour = 3_600_000
const inHours = (hours: number): string => new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000 + hours * hour).toISOString()
const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await app.pool.pool.query(text, values)).rows as Row[]

/** A ready episode with a scheduled release. Guests and interview are skipped. */
async function scheduled(hours = 48) {
  const made = await readyEpisode(app, owner, show.podcastId)
  const scheduledReleaseDate = inHours(hours)
  await as(app, editor).EpisodeService.Schedule({ episodeId: made.episodeId, scheduledReleaseDate })
  return { ...made, releaseDate: new Date(scheduledReleaseDate).toISOString() }
}

/** As a client that can ask its user. */
async function ask(name: MethodName, body: object, person = owner) {
  const answer = await app.server.inject({
    method: 'POST',
    url: pathOf(name),
    headers: { origin: app.url, cookie: person.cookie, [askHeader.name]: askHeader.value },
    payload: body,
  })
  const { meta = {} } = answer.json<{ meta?: Record<string, string> }>()
  return { status: answer.statusCode, meta }
}

const addGuest = async () =>
  (await as(app, owner).GuestService.Create({ podcastId: show.podcastId, guest: guestForm({ name: 'Grace' }) })).guest.id
const progressOf = async (episodeId: string) => (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress

test('asks before adding a guest reopens two steps, and can keep them skipped', async () => {
  const { episodeId, releaseDate } = await scheduled()
  const guestId = await addGuest()
  const { status, meta } = await ask('EpisodeGuestService.Add', { episodeId, guestId })
  expect(status).toBe(412)
  expect(meta).toMatchObject({
    reason: 'stops_release',
    episode_id: episodeId,
    release_date: releaseDate,
    releases: '1',
    steps: 'inviteGuests,scheduleInterview',
  })
  // Nothing was changed.
  expect((await as(app, owner).EpisodeGuestService.FindByEpisodeID({ episodeId })).guests).toEqual([])
  expect(await progressOf(episodeId)).toMatchObject({ inviteGuests: 2, scheduleInterview: 2 })

  expect(await ask('EpisodeGuestService.Add', { episodeId, guestId, keepSkipped: true })).toMatchObject({ status: 200 })
  expect(await progressOf(episodeId)).toMatchObject({ inviteGuests: 2, scheduleInterview: 2, percentCompleted: 100 })
  app.clock.move(49 * hour)
  await publishDueEpisodes(app.app, new AbortController().signal)
  expect(await find(app, owner, episodeId)).toMatchObject({ isPublished: true })
})

test('asks before every other change that stops a scheduled release', async () => {
  const { episodeId, recordingId } = await scheduled()
  const settings = async () => (await as(app, owner).GuestSettingsService.FindByPodcastID({ podcastId: show.podcastId })).settings
  await as(app, owner).EpisodeGuestService.Add({ episodeId, guestId: await addGuest(), keepSkipped: true })
  const { version, ...progress } = await progressOf(episodeId)
  const steps = { ...progress, assignments: undefined, showNotesDoneAt: undefined, waitingFor: undefined, version }
  const { version: settingsVersion } = await settings()
  const changes: Array<[MethodName, object, Record<string, string>]> = [
    ['RecordingService.Update', { newRecording: { id: recordingId, episodeId: null } }, { details: 'The episode has no recording.' }],
    ['RecordingService.Delete', { recording: { id: recordingId } }, { details: 'The episode has no recording.' }],
    ['EpisodeProgressService.Update', { episodeProgress: { ...steps, writeShowNotes: 0 } }, { steps: 'writeShowNotes' }],
    ['EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: 'FINAL_REVIEW' } }, { steps: 'reviewEpisode' }],
    [
      'GuestSettingsService.UpdateGates',
      { podcastId: show.podcastId, requiresRelease: false, requiresApproval: true, version: settingsVersion },
      { details: "Waiting for a guest's approval: Not approved yet: Grace." },
    ],
  ]
  for (const [name, body, meta] of changes) {
    expect(await ask(name, body), name).toMatchObject({ status: 412, meta: { reason: 'stops_release', ...meta } })
    // Without being asked, it is done as before.
    expect(await as(app, owner).EpisodeService.CheckRelease({ episodeId }), name).toMatchObject({ stops: [] })
  }
  await as(app, owner).GuestSettingsService.UpdateGates({
    podcastId: show.podcastId,
    requiresRelease: false,
    requiresApproval: true,
    version: settingsVersion,
  })
  expect((await as(app, owner).EpisodeService.CheckRelease({ episodeId })).stops).toEqual([
    "Waiting for a guest's approval: Not approved yet: Grace.",
  ])
})

test('does not ask about changes that stop nothing', async () => {
  const { episodeId } = await readyEpisode(app, owner, show.podcastId)
  expect(await ask('EpisodeGuestService.Add', { episodeId, guestId: await addGuest() })).toMatchObject({ status: 200 })
  const late = await scheduled()
  const { version, ...progress } = await progressOf(late.episodeId)
  const open = { ...progress, assignments: undefined, showNotesDoneAt: undefined, waitingFor: undefined, version, writeShowNotes: 0 }
  await as(app, owner).EpisodeProgressService.Update({ episodeProgress: open as never })
  // The release is stopped already, and this adds nothing to it.
  expect(await ask('CommentsService.CreateComment', { comment: { content: '<p>Hi</p>', episodeId: late.episodeId } })).toMatchObject({
    status: 200,
  })
})

test('does not ask strangers about the releases of others', async () => {
  const { episodeId, recordingId } = await scheduled()
  const stranger = await makePerson(app)
  expect(await ask('EpisodeGuestService.Add', { episodeId, guestId: episodeId }, stranger)).toMatchObject({ status: 404, meta: {} })
  expect(await ask('RecordingService.Delete', { recording: { id: recordingId } }, stranger)).toMatchObject({ status: 404, meta: {} })
  await expect(as(app, stranger).EpisodeService.CheckRelease({ episodeId })).rejects.toMatchObject({ code: 'not_found' })
})

const warn = (built: Pick<Built, 'app'> = app) => warnOfStops(built.app, new AbortController().signal)
const warnings = () =>
  query<{ user_id: string; data: { why: string }; delivery: string | null }>(
    `select user_id, data, delivery from notifications where type = 'ReleaseAtRisk' order by user_id`,
  )

test('warns the team the day before, once per release date', async () => {
  const [stopped, fine] = [await scheduled(48), await scheduled(48)]
  await as(app, owner).RecordingService.Update({ newRecording: { id: stopped.recordingId, episodeId: null } })
  await warn()
  expect(await warnings()).toEqual([])
  app.clock.move(25 * hour)
  await Promise.all([warn(), warn(other)])
  await warn()
  const told = await warnings()
  expect(told.map(({ user_id }) => user_id)).toEqual([owner.userId, editor.userId].toSorted())
  expect(told.map(({ data, delivery }) => [data.why, delivery])).toEqual(told.map(() => ['The episode has no recording.', 'at_once']))
  expect(await query(`select from events where kind = 'episode.release_at_risk' and episode_id = $1`, stopped.episodeId)).toHaveLength(1)
  expect(await query(`select from events where kind = 'episode.release_at_risk' and episode_id = $1`, fine.episodeId)).toEqual([])
  // It is still scheduled, and is warned about again at another date.
  expect(await find(app, owner, stopped.episodeId)).toMatchObject({ scheduledReleaseDate: stopped.releaseDate })
  await query('update episodes set scheduled_release_date = $2 where id = $1', stopped.episodeId, inHours(20))
  await warn()
  expect(await warnings()).toHaveLength(4)
})

test('warns about a plan limit that earlier releases will reach', async () => {
  const [first, second] = [await scheduled(10), await scheduled(11)]
  await givePlan(app, owner, 'FREE')
  await query(
    'update podcast_infos set number_of_published_episodes = $1',
    limitsFor({ plan: 'FREE', unlimited: false }).publishedEpisodes - 1,
  )
  await warn()
  const at = (episodeId: string) => query(`select from events where kind = 'episode.release_at_risk' and episode_id = $1`, episodeId)
  expect(await at(first.episodeId)).toEqual([])
  expect(await at(second.episodeId)).toHaveLength(1)
})

test('warns everyone once after a crash halfway', async () => {
  const episodes = [await scheduled(10), await scheduled(11)]
  for (const { recordingId } of episodes)
    await as(app, owner).RecordingService.Update({ newRecording: { id: recordingId, episodeId: null } })
  // The server dies while it writes the notification of the second one.
  await query(`create function stumble() returns trigger language plpgsql as $$ begin raise 'stumbled'; end $$`)
  await query(
    `create trigger stumble before insert on notifications for each row when (new.event like '%${episodes[1]!.episodeId}%') execute function stumble()`,
  )
  await warn()
  await query('drop function stumble cascade')
  expect(await query(`select from events where kind = 'episode.release_at_risk' and podcast_id = $1`, show.podcastId)).toHaveLength(1)
  await warn(other)
  await warn()
  expect(await query(`select from events where kind = 'episode.release_at_risk' and podcast_id = $1`, show.podcastId)).toHaveLength(2)
  expect(await warnings()).toHaveLength(4)
})
