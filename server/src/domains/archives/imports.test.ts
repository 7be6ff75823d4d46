import { randomUUID } from 'node:crypto'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { setVerified } from '../../../test/kit/people.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { deleteJobs } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { recordEvent } from '../events/service.ts'
import { endFailedImports, importArchive } from './service.ts'
import { exportShow, importShow, rowsOf, tar, untar, uploadArchive, withManifest, withRows, type Entries } from './testing.ts'

const show = await useShow({ worker: false, plan: 'AGENCY' })
const never = new AbortController().signal
let good: Entries
let mover: Person
let number = 0

beforeEach(async () => {
  mover = await makePerson(show.app)
  await givePlan(show.app, mover, 'AGENCY')
  if (number++ > 0) return
  const { episodeId } = await readyEpisode(show.app, show.owner, show.podcastId, { title: 'Out now' })
  await publish(show.app, show.owner, episodeId)
  await makeEpisode(show.app, show.owner, show.podcastId, { title: 'A draft' })
  await as(show.app, show.editor).CommentsService.CreateComment({ comment: { episodeId, content: '<p>Nice one</p>' } })
  good = untar(await exportShow(show.app, show.owner, show.podcastId))
})

const of = (person = mover) => as(show.app, person).ArchiveService
const start = async (bytes = tar(good)) => (await of().Import({ file: await uploadArchive(show.app, mover, bytes) })).archiveImport
const run = (id: string, signal = never) => importArchive(show.app.app, id, signal)
const list = async () => (await of().FindImports({})).imports
const told = () => show.query('select id from notifications where user_id = $1', [mover.userId])
const ownedBy = (person: Person) =>
  show.query<{ podcast_id: string }>(`select podcast_id from podcast_roles where user_id = $1 and show_access = 'OWNER'`, [person.userId])
const objectOf = async (id: string) =>
  (await show.query<{ object: string; podcast_id: string }>('select object, podcast_id from archive_imports where id = $1', [id]))[0]!
const isDiscarded = async (object: string) =>
  (await show.query('select from pgboss.job where data::text like $1', [`%${object}%`])).length > 0
const columnsOf = <Row>(table: string, columns: string, podcastId: string | null) =>
  show.query<Row>(`select ${columns} from ${table} where podcast_id = $1`, [podcastId])

/** As if they accepted an invitation. */
const joinShow = (podcastId: string, { userId: actorId }: Person) =>
  show.app.app.transaction((tx) => recordEvent(show.app.app, tx, { kind: 'member.joined', podcastId, actorId, data: { access: 'EDITOR' } }))

test('of two imports that are started at the same moment, one has to wait', async () => {
  const files = [await uploadArchive(show.app, mover, tar(good)), await uploadArchive(show.app, mover, tar(good))]
  const results = await Promise.allSettled(files.map((file) => of().Import({ file })))
  const [failed] = results.filter((one): one is PromiseRejectedResult => one.status === 'rejected')
  expect(failed?.reason).toMatchObject({ meta: { file: expect.stringContaining('Another archive is being imported') } })
  expect(await list()).toHaveLength(1)
  await run((await list())[0]!.id)
  // The file that had to wait can be imported afterwards.
  const later = files[results.findIndex(({ status }) => status === 'rejected')]!
  expect((await of().Import({ file: later })).archiveImport.state).toBe('waiting')
})

test('an import that is interrupted continues, and creates one show', async () => {
  const { id } = await start()
  await expect(run(id, AbortSignal.abort())).rejects.toThrow('abort')
  expect([await list(), await ownedBy(mover)]).toMatchObject([[{ state: 'checking', podcastId: null, error: null }], []])
  await run(id)
  await run(id)
  expect(await list()).toMatchObject([{ state: 'done', report: { episodes: 2, published: 1 } }])
  expect([await ownedBy(mover), await told()]).toMatchObject([[{}], [{}]])
})

test('two workers that import the same archive create one show with its files', async () => {
  const { id } = await start()
  await Promise.allSettled([run(id), run(id)])
  await run(id)
  const [done] = await list()
  expect(done).toMatchObject({ state: 'done', error: null })
  expect([await ownedBy(mover), await told()]).toMatchObject([[{ podcast_id: done!.podcastId }], [{}]])
  const feed = (await show.app.server.inject(`/rss/${done!.podcastId}.xml`)).body
  const [, url = ''] = /<enclosure url="([^"]+)"/.exec(feed) ?? []
  expect((await show.app.server.inject(new URL(url).pathname)).statusCode).toBe(200)
})

test('a worker that was stuck changes nothing about an import that another one has finished', async () => {
  const { id } = await start()
  const [stuck, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { storage } = show.app.app
  const put: typeof storage.put = async (...given) => {
    stuck.resolve()
    await open.promise
    return storage.put(...given)
  }
  const late = importArchive({ ...show.app.app, storage: { ...storage, put } }, id, never)
  await stuck.promise
  await run(id)
  const [done] = await list()
  open.resolve()
  await late
  expect(await list()).toEqual([done])
  const files = await show.query<{ object: string }>('select object from uploads where podcast_id = $1 and used_at is not null', [
    done!.podcastId,
  ])
  expect([files.length, await Promise.all(files.map(({ object }) => isDiscarded(object)))]).toEqual([files.length, files.map(() => false)])
  expect(await told()).toHaveLength(1)
})

test('an upload that is gone is refused, and can be tried again', async () => {
  const { id } = await start()
  const { object } = await objectOf(id)
  await show.app.app.storage.remove({ bucket: 'archives', object })
  await run(id)
  expect(await list()).toMatchObject([{ state: 'refused', error: 'The uploaded file is gone. Please upload it again.', podcastId: null }])
  await run(id)
  expect(await told()).toHaveLength(1)
  expect((await importShow(show.app, mover, tar(good))).state).toBe('done')
})

test('an import whose job is lost is refused, and its copies are discarded', async () => {
  const { id } = await start()
  const { object, podcast_id: podcastId } = await objectOf(id)
  await endFailedImports(show.app.app, never)
  expect(await list()).toMatchObject([{ state: 'waiting' }])
  // The server stopped after the first file.
  const stopping = new AbortController()
  const { storage } = show.app.app
  const put: typeof storage.put = async (...given) => {
    const stored = await storage.put(...given)
    stopping.abort()
    return stored
  }
  const other = { ...show.app.app, storage: { ...storage, put } }
  await expect(importArchive(other, id, stopping.signal)).rejects.toThrow('abort')
  const copies = await show.query<{ object: string }>('select object from uploads where podcast_id = $1', [podcastId])
  expect(copies.length).toBeGreaterThan(0)
  await deleteJobs(show.app, 'archives.read')
  await endFailedImports(show.app.app, never)
  await endFailedImports(show.app.app, never)
  expect(await list()).toMatchObject([{ state: 'refused', error: 'The import failed several times. Please try again later.' }])
  expect([await told(), await ownedBy(mover)]).toMatchObject([[{}], []])
  expect(await isDiscarded(object)).toBe(true)
  await run(id)
  expect(await list()).toMatchObject([{ state: 'refused' }])
})

test('refuses archives that contradict themselves, each with its reason', async () => {
  const about = JSON.parse(good.get('about.json')!.toString()) as object
  const withAbout = (changes: object) => new Map(good).set('about.json', Buffer.from(JSON.stringify({ ...about, ...changes })))
  const [podcast] = rowsOf(good, 'podcasts')
  const cases: Array<[Entries, RegExp]> = [
    [withAbout({ format: 999 }), /newer version/],
    [withAbout({ product: 'other' }), /about.json in the archive is invalid: product/],
    [withAbout({ podcastId: '0193f0a2-1111-7222-8333-444455556666' }), /doesn't contain the show/],
    [new Map(good).set('about.json', Buffer.from('{')), /about.json in the archive can't be read/],
    [withManifest(good, ({ people }) => void people.push(people[0]!)), /lists a person twice/],
    [withManifest(good, ({ tables }) => void tables.reverse()), /wrong order/],
    [withManifest(good, ({ tables }) => void tables.push(tables[0]!)), /twice/],
    [withManifest(good, ({ files }) => void files.push(files[0]!)), /twice/],
    [new Map(good).set('feed.xml', Buffer.from('x'.repeat(good.get('feed.xml')!.length))), /feed in the archive is damaged/],
    [withRows(good, 'podcasts', []), /no show|refers to/],
    [withRows(good, 'podcasts', [podcast!, podcast!]), /more than one show|twice/],
    [withRows(good, 'episodes', [...rowsOf(good, 'episodes'), rowsOf(good, 'episodes')[0]!]), /row of episodes twice/],
  ]
  for (const [entries, reason] of cases) {
    const { state, error } = await importShow(show.app, mover, tar(entries))
    expect([state, error]).toEqual(['refused', expect.stringMatching(reason)])
  }
  expect(await ownedBy(mover)).toEqual([])
})

test('releases that were due in the meantime are no longer scheduled, and later ones still are', async () => {
  const at = (ms: number) => new Date(show.app.clock.now().getTime() + ms).toISOString()
  const [past, future] = [at(-1000), at(86_400_000)]
  const scheduledAt = (date: string) =>
    rowsOf(good, 'episodes').map((row) => ({ ...row, scheduled_release_date: row['title'] === 'A draft' ? date : null }))
  const moved = await importShow(show.app, mover, tar(withRows(good, 'episodes', scheduledAt(past))))
  expect(moved.report!.notes).toContain('Releases scheduled for a time that has passed are no longer scheduled.')
  const dates = (podcastId: string | null) => columnsOf<{ date: Date | null }>('episodes', 'scheduled_release_date as date', podcastId)
  expect((await dates(moved.podcastId)).map(({ date }) => date)).toEqual([null, null])
  const second = await importShow(show.app, mover, tar(withRows(good, 'episodes', scheduledAt(future))))
  expect((await dates(second.podcastId)).map(({ date }) => date?.toISOString() ?? null).toSorted()).toEqual([future, null].toSorted())
})

test('a show keeps its address if it is free, and says so if it is not', async () => {
  const [row] = rowsOf(good, 'podcasts')
  const with_ = (profileUrl: string) => tar(withRows(good, 'podcasts', [{ ...row, profile_url: profileUrl }]))
  const free = await importShow(show.app, mover, with_('my-free-address'))
  expect([free.profileUrl, free.report!.notes.filter((note) => note.includes('address'))]).toEqual(['my-free-address', []])
  const taken = await importShow(show.app, mover, with_('my-free-address'))
  expect(taken.profileUrl).not.toBe('my-free-address')
  expect(taken.report!.notes).toContain(`The show's profile URL is now ${taken.profileUrl}, because my-free-address is already taken.`)
  // Addresses of the app's own pages are taken, too.
  expect((await importShow(show.app, mover, with_('settings'))).profileUrl).not.toBe('settings')
})

test('a plan invites as many people as it allows', async () => {
  const free = await makePerson(show.app)
  const [role] = rowsOf(good, 'podcast_roles').filter((row) => row['user_id'] === show.editor.userId)
  const people = Array.from({ length: 20 }, (_, at) => ({ id: randomUUID(), name: `P${at}`, email: `p${at}@example.com` }))
  const roles = people.map(({ id }) => ({ ...role, id: randomUUID(), user_id: id }))
  const crowd = withRows(
    withManifest(good, (manifest) => void manifest.people.push(...people)),
    'podcast_roles',
    [...rowsOf(good, 'podcast_roles'), ...roles],
  )
  const moved = await importShow(show.app, free, tar(crowd))
  expect(moved).toMatchObject({ state: 'done', error: null })
  // The owner is one of them.
  expect(await columnsOf('podcast_roles', 'id', moved.podcastId)).toHaveLength(planLimits.FREE.collaborators)
  expect(moved.report!.people.filter(({ state }) => state === 'invited')).toHaveLength(planLimits.FREE.collaborators - 1)
})

test('what someone did is theirs only after they join with a verified address, and once', async () => {
  const moved = await importShow(show.app, mover, tar(good))
  const authors = async () =>
    (
      await show.query<{ user_id: string | null }>(
        'select user_id from comments where episode_id in (select id from episodes where podcast_id = $1)',
        [moved.podcastId],
      )
    ).map((row) => row.user_id)
  const join = (person: Person) => joinShow(moved.podcastId!, person)
  expect(await authors()).toEqual([null])
  await join(show.stranger)
  await setVerified(show.app, show.editor, false)
  await join(show.editor)
  expect(await authors()).toEqual([null])
  await setVerified(show.app, show.editor, true)
  await join(show.editor)
  await join(show.editor)
  expect(await authors()).toEqual([show.editor.userId])
  expect(await columnsOf('archive_people', 'id', moved.podcastId)).toHaveLength(1)
})

test('what was deleted before its author joined does not come back', async () => {
  const moved = await importShow(show.app, mover, tar(good))
  await show.query('delete from comments where episode_id in (select id from episodes where podcast_id = $1)', [moved.podcastId])
  await joinShow(moved.podcastId!, show.editor)
  expect(
    await show.query('select id from comments where episode_id in (select id from episodes where podcast_id = $1)', [moved.podcastId]),
  ).toEqual([])
})

test('an importer whose own address is not verified is no one in the archive', async () => {
  const changed = withManifest(good, ({ people }) => {
    people.find(({ email }) => email === show.owner.email)!.email = mover.email.toUpperCase()
  })
  const mine = await importShow(show.app, mover, tar(changed))
  expect(mine.report!.people.map(({ state }) => state).toSorted()).toEqual(['invited', 'you'])
  const { archiveImport } = await of().Import({ file: await uploadArchive(show.app, mover, tar(changed)) })
  await setVerified(show.app, mover, false)
  await run(archiveImport.id)
  await setVerified(show.app, mover, true)
  const [other] = (await list()).filter(({ id }) => id === archiveImport.id)
  expect(other!.report!.people.map(({ state }) => state)).not.toContain('you')
  // The show is theirs anyway.
  expect(await ownedBy(mover)).toHaveLength(2)
})

test('someone sees only their own imports', async () => {
  await importShow(show.app, mover, tar(good))
  expect((await of(show.stranger).FindImports({})).imports).toEqual([])
})
