import { randomUUID } from 'node:crypto'
import { methodNames, methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { removeOldDrafts } from './service.ts'
import { find, list } from './testing.ts'

let podcastId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const editor = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
})

const day = 86_400_000
const remove = (episodeId: string, deleteRecording = false) => as(app, editor).EpisodeService.Delete({ episodeId, deleteRecording })
const restore = (episodeId: string) => as(app, editor).EpisodeService.Restore({ episodeId })
const deleted = async () => (await as(app, owner).EpisodeService.FindDeleted({ podcastId })).episodes
const counts = async () => (await list(app, owner, podcastId)).counts
const rowsOf = async (episodeId: string) => (await app.pool.pool.query('select from episodes where id = $1', [episodeId])).rowCount

test('a deleted draft is gone for everyone, and comes back as it was', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId, { title: 'Half done', label: 'Pilot' })
  await as(app, editor).CommentsService.CreateComment({ comment: { episodeId, content: '<p>Shorter, please.</p>' } })
  const before = await find(app, owner, episodeId)
  await remove(episodeId)
  expect(await counts()).toMatchObject({ all: 0, inWork: 0 })
  expect((await list(app, owner, podcastId)).episodesWithProgress).toEqual([])
  expect(await deleted()).toMatchObject([{ id: episodeId, title: 'Half done', deletedBy: editor.email.split('@')[0] }])
  const { deletedAt, expiresAt } = (await deleted())[0]!
  expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * day)

  const { episode } = await restore(episodeId)
  expect(episode).toEqual(before)
  expect(await counts()).toMatchObject({ all: 1, inWork: 1 })
  expect(await deleted()).toEqual([])
  const { comments } = await as(app, owner).CommentsService.GetCommentsByEpisodeId({ episodeId })
  expect(comments).toHaveLength(1)
  await expect(restore(episodeId)).rejects.toMatchObject({ code: 'not_found' })
})

test('every call about a deleted draft answers as if it had never existed', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  await remove(episodeId)
  const onEpisode = methodNames.filter((name: MethodName) => {
    const right = methodOf(name).right
    return right.on === 'episode' && !('at' in right)
  })
  expect(onEpisode.length).toBeGreaterThan(8)
  const needed: Partial<Record<MethodName, object>> = {
    'EpisodeService.Update': { episode: { title: 'Again' } },
    'EpisodeService.UpdateOpenTags': { episodeTags: {} },
    'CalendarService.MoveRelease': { from: null, to: null },
    'EpisodeGuestService.Add': { guestId: randomUUID() },
    'EpisodeGuestService.AgreeOnSlot': { slotId: randomUUID(), timeZone: 'UTC' },
    'EpisodeGuestService.OfferSlots': { slots: [] },
    'InterviewService.Confirm': { startsAt: '2099-01-01T00:00:00Z', confirmed: true },
    'InterviewService.Save': { interview: { startsAt: '2099-01-01T00:00:00Z', minutes: 60, place: '', timeZone: 'UTC', peopleIds: [] } },
  }
  for (const name of onEpisode) {
    const extra = needed[name] ?? { scheduledReleaseDate: '2099-01-01T00:00:00Z', step: 'setup', assigneeId: null, dueDate: null }
    const { status } = await callRaw(app, editor, name, { episodeId, ...extra })
    expect([name, status]).toEqual([name, 404])
  }
})

test('a restored draft gets its recording back, if it is still in the library', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  await addMaterial(app, owner, podcastId, episodeId)
  const done = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
  await as(app, editor).EpisodeProgressService.Update({ episodeProgress: { episodeId, ...done } })
  const before = await list(app, owner, podcastId)
  expect(before.counts).toMatchObject({ all: 1, complete: 1 })
  const { recording } = await find(app, owner, episodeId)
  await remove(episodeId)
  expect(await counts()).toEqual({ all: 0, inWork: 0, complete: 0, published: 0 })
  expect((await restore(episodeId)).episode.recording?.id).toBe(recording?.id)
  const after = await list(app, owner, podcastId)
  expect(after.counts).toEqual(before.counts)
  expect(after.episodesWithProgress[0]).toMatchObject({ episode: before.episodesWithProgress[0]!.episode, episodeProgress: done })

  await remove(episodeId)
  const { episodeId: other } = await makeEpisode(app, editor, podcastId)
  await as(app, editor).RecordingService.Update({ newRecording: { id: recording!.id, episodeId: other } })
  expect((await restore(episodeId)).episode).toMatchObject({ recording: null, duration: null })

  await remove(other, true)
  expect((await restore(other)).episode.recording).toBeNull()
})

test('a scheduled draft comes back without its release', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  await app.pool.pool.query("update episodes set scheduled_release_date = '2099-01-01' where id = $1", [episodeId])
  await remove(episodeId)
  expect((await restore(episodeId)).episode.scheduledReleaseDate).toBeNull()
})

test('a published episode is deleted permanently', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  await setPublished(app, episodeId)
  await remove(episodeId)
  expect(await deleted()).toEqual([])
  expect(await rowsOf(episodeId)).toBe(0)
  await expect(restore(episodeId)).rejects.toMatchObject({ code: 'not_found' })
})

test('drafts are removed after 30 days, and a second run finds nothing', async () => {
  const [old, young] = [await makeEpisode(app, editor, podcastId), await makeEpisode(app, editor, podcastId)]
  for (const { episodeId } of [old, young]) await remove(episodeId)
  const age = (episodeId: string, time: string) =>
    app.pool.pool.query(`update episodes set deleted_at = deleted_at - interval '${time}' where id = $1`, [episodeId])
  await age(old.episodeId, '29 days 23 hours')
  await removeOldDrafts(app.app)
  expect((await deleted()).map(({ id }) => id)).toEqual([young.episodeId, old.episodeId])
  await age(old.episodeId, '2 hours')
  await Promise.all([removeOldDrafts(app.app), removeOldDrafts(app.app)])
  expect((await deleted()).map(({ id }) => id)).toEqual([young.episodeId])
  expect(await rowsOf(old.episodeId)).toBe(0)
})

test('strangers see and restore nothing', async () => {
  const stranger = await makePerson(app)
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  await remove(episodeId)
  expect(await callRaw(app, stranger, 'EpisodeService.Restore', { episodeId })).toMatchObject({ status: 404 })
  expect(await callRaw(app, stranger, 'EpisodeService.FindDeleted', { podcastId })).toMatchObject({ status: 404 })
  expect(await callRaw(app, owner, 'EpisodeService.Restore', { episodeId: 'none' })).toMatchObject({ status: 400 })
})

test('a deleted draft and its comments are not found by a search, until they are back', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId, { title: 'Zanzibar by night' })
  await as(app, editor).CommentsService.CreateComment({ comment: { episodeId, content: '<p>More spice from Zanzibar.</p>' } })
  const hits = async () =>
    (await as(app, editor).SearchService.Find({ text: 'zanzibar' })).groups.flatMap(({ hits: found }) => found.map(({ kind }) => kind))
  expect((await hits()).toSorted()).toEqual(['comment', 'episode'])
  await remove(episodeId)
  expect(await hits()).toEqual([])
  await restore(episodeId)
  expect((await hits()).toSorted()).toEqual(['comment', 'episode'])
})
