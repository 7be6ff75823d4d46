import { archiveLimits } from '@castwright/contract/archives/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePodcast } from '../../../test/kit/make.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { deleteAll, deleteJobs } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { readCsv } from '../../platform/csv.ts'
import { deleteExpiredArchives, endFailedArchives, make } from './service.ts'
import { exportShow, importShow, manifestOf, tar, untar } from './testing.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const never = new AbortController().signal
const hour = 3_600_000

beforeEach(async () => {
  await deleteAll(show.app, 'archives', 'notifications')
})

const of = (person: Person = show.owner) => as(show.app, person).ArchiveService
const create = async (kind: 'show' | 'plain' = 'plain') => (await of().Create({ podcastId: show.podcastId, kind })).archive.id
const list = async () => (await of().FindByPodcastID({ podcastId: show.podcastId })).archives
const run = (id: string, signal = never) => make(show.app.app, id, signal)
const jobs = (id: string) => show.query(`select id from pgboss.job where name = 'archives.make' and data ->> 'archiveId' = $1`, [id])
const told = () => show.query(`select id from notifications where user_id = $1`, [show.owner.userId])
const isStored = async (object: string) => (await show.app.app.storage.head({ bucket: 'archives', object })) !== null
const objectOf = async (id: string) => (await show.query<{ object: string }>('select object from archives where id = $1', [id]))[0]!.object
const statusOf = async (url: string) => (await show.app.server.inject(new URL(url).pathname)).statusCode

test('calls at the same moment start one export of a kind, and one of another kind alongside', async () => {
  const ids = await Promise.all([create(), create(), create()])
  expect(new Set(ids).size).toBe(1)
  expect(await jobs(ids[0])).toHaveLength(1)
  await create('show')
  expect(await list()).toHaveLength(2)
})

test('two workers that make the same export finish it once', async () => {
  const id = await create()
  await Promise.all([run(id), run(id)])
  await run(id)
  expect(await list()).toMatchObject([{ id, state: 'ready', error: null, size: expect.any(Number) }])
  expect(await told()).toHaveLength(1)
})

test('a worker that starts late leaves a finished export as it is', async () => {
  const id = await create()
  const [late, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction: typeof show.app.app.transaction = async (work) => {
    late.resolve()
    await open.promise
    return show.app.app.transaction(work)
  }
  const running = make({ ...show.app.app, transaction }, id, never)
  await late.promise
  await run(id)
  open.resolve()
  await running
  expect(await list()).toMatchObject([{ id, state: 'ready' }])
  expect(await told()).toHaveLength(1)
})

test('an export that was interrupted is made by the next attempt', async () => {
  const id = await create()
  await expect(run(id, AbortSignal.abort())).rejects.toThrow('abort')
  expect(await list()).toMatchObject([{ state: 'running', expiresAt: null }])
  await expect(of().CreateLink({ archiveId: id })).rejects.toMatchObject({ code: 'not_found' })
  await run(id)
  expect(await list()).toMatchObject([{ state: 'ready' }])
})

test('an export that was deleted halfway is not made any more', async () => {
  const id = await create()
  const object = await objectOf(id)
  await expect(run(id, AbortSignal.abort())).rejects.toThrow('abort')
  await of().Delete({ archiveId: id })
  await run(id)
  expect([await list(), await jobs(id), await isStored(object), await told()]).toEqual([[], [], false, []])
  await expect(of().Delete({ archiveId: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('an export whose job is lost fails once, and another can be started', async () => {
  const id = await create()
  await endFailedArchives(show.app.app, never)
  expect(await list()).toMatchObject([{ state: 'waiting' }])
  await deleteJobs(show.app, 'archives.make')
  await endFailedArchives(show.app.app, never)
  await endFailedArchives(show.app.app, never)
  expect(await list()).toMatchObject([{ state: 'failed', error: 'The export failed several times. Please try again later.' }])
  expect(await told()).toHaveLength(1)
  // A late attempt of its job changes nothing.
  await run(id)
  await expect(of().CreateLink({ archiveId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await create()).not.toBe(id)
  await of().Delete({ archiveId: id })
  expect(await list()).toMatchObject([{ state: 'waiting' }])
})

test('the oldest export makes room for another one', async () => {
  const ids: string[] = []
  for (let number = 0; number <= archiveLimits.kept; number += 1) {
    const id = await create()
    await run(id)
    ids.push(id)
    if (number === archiveLimits.kept - 1) expect(await list()).toHaveLength(archiveLimits.kept)
  }
  expect((await list()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
})

test('a link works for a day, and an export for seven', async () => {
  const id = await create()
  await run(id)
  const link = async () => (await of().CreateLink({ archiveId: id })).url
  const first = await link()
  expect(await statusOf(first)).toBe(200)
  let moved = 0
  const move = (ms: number) => {
    moved += ms
    show.app.clock.move(ms)
  }
  try {
    move(25 * hour)
    expect(await statusOf(first)).toBe(404)
    move(5.9 * 24 * hour)
    const last = await of().CreateLink({ archiveId: id })
    // It ends with the export.
    expect(last.expiresAt).toBe((await list())[0]!.expiresAt)
    await deleteExpiredArchives(show.app.app, never)
    expect(await statusOf(last.url)).toBe(200)
    move(4 * hour)
    expect(await statusOf(last.url)).toBe(404)
    await expect(link()).rejects.toMatchObject({ code: 'not_found' })
    await deleteExpiredArchives(show.app.app, never)
    expect(await list()).toEqual([])
  } finally {
    show.app.clock.move(-moved)
  }
})

test('someone who handed over the show can no longer download its export, only delete it', async () => {
  const id = await create()
  await run(id)
  const { url } = await of().CreateLink({ archiveId: id })
  const hand = (access: string, person: Person) =>
    show.query('update podcast_roles set show_access = $3 where podcast_id = $1 and user_id = $2', [show.podcastId, person.userId, access])
  await hand('ADMIN', show.owner)
  await hand('OWNER', show.editor)
  expect(await statusOf(url)).toBe(404)
  await expect(of().CreateLink({ archiveId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await of(show.editor).FindByPodcastID({ podcastId: show.podcastId })).archives).toEqual([])
  await of().Delete({ archiveId: id })
})

test('files of a plain export have names that every system accepts, and cells that no spreadsheet runs', async () => {
  const names = ['Übung: Teil 1?.mp3', 'TAKE?.mp3', 'take!.mp3', '日本語.mp3', '한국어.mp3']
  for (const [at, fileName] of names.entries()) {
    const title = `=HYPERLINK("x") ${at}`
    const { episodeId } = await makeEpisode(show.app, show.owner, show.podcastId, { title, episodeNumber: at + 1 })
    await makeRecording(show.app, show.owner, show.podcastId, { episodeId, fileName })
  }
  await makeEpisode(show.app, show.owner, show.podcastId, { title: 'No recording', episodeNumber: 9 })
  const { episodeId } = await makeEpisode(show.app, show.owner, show.podcastId, { title: 'Deleted', episodeNumber: 10 })
  await as(show.app, show.owner).EpisodeService.Delete({ episodeId, deleteRecording: false })
  const entries = untar(await exportShow(show.app, show.owner, show.podcastId, { kind: 'plain' }))
  expect([...entries.keys()].filter((name) => name.startsWith('media/'))).toEqual(
    ['U-bung-Teil-1', 'TAKE', 'take-2', 'recording', 'recording-2'].map((stem) => `media/${stem}.mp3`),
  )
  const rows = readCsv(entries.get('episodes.csv')!.toString(), 100).map(({ cells }) => cells)
  expect(rows).toHaveLength(7)
  expect(rows.slice(1, 6).every((cells) => cells[1]!.startsWith("'=HYPERLINK"))).toBe(true)
  expect(rows[6]).toMatchObject({ 1: 'No recording', 8: '' })
})

test('a show without episodes is exported and imported', async () => {
  const plain = untar(await exportShow(show.app, show.owner, show.podcastId, { kind: 'plain' }))
  expect(readCsv(plain.get('episodes.csv')!.toString(), 10)).toHaveLength(1)
  const entries = untar(await exportShow(show.app, show.owner, show.podcastId))
  expect(manifestOf(entries).files).toEqual([])
  const { state, report } = await importShow(show.app, show.owner, tar(entries))
  expect([state, report]).toMatchObject(['done', { episodes: 0, files: 0 }])
})

test('OPML lists the shows of active members by title, and escapes their names', async () => {
  const titles = ['zebra', 'Ärger & <Liebe> "live"', 'Alpha']
  for (const title of titles)
    await makeMember(show.app, (await makePodcast(show.app, show.owner, title)).podcastId, show.stranger, 'EDITOR')
  const { podcastId: left } = await makePodcast(show.app, show.owner, 'Left')
  await makeMember(show.app, left, show.stranger, 'EDITOR')
  await show.query('update podcast_roles set is_active = false where podcast_id = $1 and user_id = $2', [left, show.stranger.userId])
  const { opml } = await of(show.stranger).GetOPML({})
  expect([...opml.matchAll(/ text="([^"]*)"/g)].map(([, title]) => title).toSorted()).toEqual(
    ['Alpha', 'zebra', 'Ärger &#38; &#60;Liebe&#62; &#34;live&#34;'].toSorted(),
  )
})
