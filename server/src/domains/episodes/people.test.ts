import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MethodName } from '@castwright/contract/methods.ts'
import { callRaw } from '../../../test/kit/as.ts'
import { episodeForm, makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { useShow } from '../../../test/kit/show.ts'
import { named } from './testing.ts'

/** Calls every method on episodes, steps and checklists with wrong users and wrong IDs. */

const { app, owner, stranger, podcastId } = await useShow({ worker: false })
const removed = await makePerson(app)
const { episodeId } = await makeEpisode(app, owner, podcastId)
await makeMember(app, podcastId, removed, 'ADMIN')
await app.pool.pool.query('delete from podcast_roles where user_id = $1', [removed.userId])

const steps = { setup: 1, inviteGuests: 0, scheduleInterview: 0, uploadAudio: 0, writeShowNotes: 0, reviewEpisode: 0 }

/** Valid inputs for the given episode. Only the caller is wrong. */
const calls: Array<[MethodName, (on: { podcastId: string; episodeId: string }) => object]> = [
  ['EpisodeService.Create', (on) => ({ episode: episodeForm(on.podcastId) })],
  ['EpisodeService.Find', (on) => ({ queryOptions: { filters: [named('ID', on.episodeId)] } })],
  ['EpisodeService.Find', (on) => ({ queryOptions: { filters: [named('PodcastID', on.podcastId)] } })],
  ['EpisodeService.FindWithProgress', (on) => ({ queryOptions: { filters: [named('PodcastID', on.podcastId)] } })],
  ['EpisodeService.Update', (on) => ({ episodeId: on.episodeId, episode: { title: 'Changed' } })],
  ['EpisodeProgressService.FindByEpisodeID', (on) => ({ episodeId: on.episodeId })],
  ['EpisodeProgressService.Update', (on) => ({ episodeProgress: { episodeId: on.episodeId, ...steps } })],
  ['EpisodeChecklistService.FindByEpisodeID', (on) => ({ episodeId: on.episodeId })],
  [
    'EpisodeChecklistService.Update',
    (on) => ({ episodeChecklist: { episodeId: on.episodeId, items: [{ id: randomUUID(), name: 'A', checked: false }] } }),
  ],
  ['EpisodeService.Delete', (on) => ({ episodeId: on.episodeId })],
]

const digest = async (): Promise<unknown> =>
  (
    await app.pool.pool.query(
      `select md5(string_agg(t, '|' order by t)) as digest from (
         select e::text as t from episodes e union all select p::text from podcasts p union all select i::text from podcast_infos i
         union all select g::text from episode_progresses g union all select c::text from episode_checklists c
         union all select n::text from notifications n union all select v::text from events v) all_rows`,
    )
  ).rows

test('denies signed-out users, strangers and removed members', async () => {
  const before = await digest()
  for (const [name, inputOf] of calls) {
    const input = inputOf({ podcastId, episodeId })
    expect(await callRaw(app, null, name, input), name).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    for (const person of [stranger, removed])
      expect(await callRaw(app, person, name, input), name).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await digest()).toEqual(before)
})

test("denies access to another podcast's episodes", async () => {
  const own = await makePodcast(app, stranger, 'Own')
  const before = await digest()
  const inputs: Array<[MethodName, object]> = [
    ['EpisodeService.Find', { queryOptions: { filters: [named('ID', episodeId)] }, podcastId: own.podcastId }],
    ['EpisodeService.Update', { episodeId, podcastId: own.podcastId, episode: { title: 'x', podcastId: own.podcastId } }],
    ['EpisodeService.Delete', { episodeId, podcastId: own.podcastId }],
    ['EpisodeProgressService.Update', { podcastId: own.podcastId, episodeProgress: { episodeId, ...steps } }],
  ]
  for (const [name, input] of inputs) expect(await callRaw(app, stranger, name, input), name).toMatchObject({ status: 404 })
  // A query on the caller's podcast finds only its episodes.
  const both = { queryOptions: { filters: [named('PodcastID', own.podcastId), named('ID', episodeId)] } }
  expect(await callRaw(app, stranger, 'EpisodeService.Find', both)).toMatchObject({ status: 200, body: { episodes: [] } })
  const first = { queryOptions: { filters: [named('ID', episodeId), named('PodcastID', own.podcastId)] } }
  expect(await callRaw(app, stranger, 'EpisodeService.FindWithProgress', first)).toMatchObject({ body: { episodes_with_progress: [] } })
  expect(await digest()).toEqual(before)
})

test('returns not_found for unknown IDs and invalid_argument for malformed IDs', async () => {
  for (const [name, inputOf] of calls) {
    expect(await callRaw(app, owner, name, inputOf({ podcastId: randomUUID(), episodeId: randomUUID() })), name).toMatchObject({
      status: 404,
    })
    const { status } = await callRaw(app, owner, name, inputOf({ podcastId: 'x', episodeId: 'x' }))
    expect([400, 404], name).toContain(status)
    expect(await callRaw(app, owner, name, {}), name).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  }
})

test('denies acting as another user', async () => {
  const create = { episode: episodeForm(podcastId), requestUserId: stranger.userId }
  expect(await callRaw(app, owner, 'EpisodeService.Create', create)).toMatchObject({
    status: 403,
    body: { meta: { reason: 'not_yourself' } },
  })
  const change = { episodeId, episode: { title: 'x' }, requestUserId: stranger.userId }
  expect(await callRaw(app, owner, 'EpisodeService.Update', change)).toMatchObject({ status: 403 })
  expect(await callRaw(app, owner, 'EpisodeService.Update', { ...change, requestUserId: owner.userId })).toMatchObject({ status: 200 })
})

test('allows editors, admins and the owner everything', async () => {
  for (const access of ['EDITOR', 'ADMIN', 'OWNER'] as const) {
    const person = access === 'OWNER' ? owner : await makePerson(app)
    if (access !== 'OWNER') await makeMember(app, podcastId, person, access)
    const on = { podcastId, episodeId: (await makeEpisode(app, owner, podcastId)).episodeId }
    for (const [name, inputOf] of calls)
      expect(await callRaw(app, person, name, inputOf(on)), `${access} ${name}`).toMatchObject({ status: 200 })
  }
})

test('denies access at the next call after a role is lost', async () => {
  const editor = await makePerson(app)
  await makeMember(app, podcastId, editor, 'EDITOR')
  const { episodeId: own } = await makeEpisode(app, editor, podcastId)
  await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1', [editor.userId])
  for (const [name, inputOf] of calls)
    expect(await callRaw(app, editor, name, inputOf({ podcastId, episodeId: own })), name).toMatchObject({ status: 404 })
})
