import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { newId } from '../../platform/ids.ts'
import { deleteExpiredArchives, importArchive, make } from './service.ts'
import { differences, download, exportShow, importShow, manifestOf, rowsOf, tar, untar, withManifest, withRows } from './testing.ts'

const never = new AbortController().signal
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
const of = (person: Person | null) => as(app, person).ArchiveService

const app = await useApp({ worker: false })
const [owner, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'AGENCY')
const { podcastId } = await makePodcast(app, owner)
await makeMember(app, podcastId, editor, 'ADMIN')
const ready = await readyEpisode(app, owner, podcastId)
await publish(app, owner, ready.episodeId)
const { episodeId } = await makeEpisode(app, owner, podcastId, { title: 'A draft' })
await as(app, editor).CommentsService.CreateComment({ comment: { episodeId, content: '<p>Nice one</p>' } })
const good = untar(await exportShow(app, owner, podcastId))

/** Rows of all tables and stored files, to see that nothing was written. */
async function traces(): Promise<unknown> {
  const { rows } = await app.pool.pool.query<{ podcasts: string; episodes: string; uploads: string }>(
    `select (select count(*) from podcasts) as podcasts, (select count(*) from episodes) as episodes,
       (select count(*) from uploads where bucket <> 'archives' and used_at is not null and expires_at is null) as uploads`,
  )
  return rows[0]
}

test('only the owner exports a show, and only they can download or delete it', async () => {
  for (const [person, code] of [
    [null, 'unauthenticated'],
    [stranger, 'not_found'],
    [editor, 'permission_denied'],
  ] as const) {
    await expect(of(person).Create({ podcastId })).rejects.toMatchObject({ code })
    await expect(of(person).FindByPodcastID({ podcastId })).rejects.toMatchObject({ code })
  }
  const { archive } = await of(owner).Create({ podcastId, withGuests: false })
  // A double click starts one.
  expect((await of(owner).Create({ podcastId })).archive.id).toBe(archive.id)
  await expect(of(owner).CreateLink({ archiveId: archive.id })).rejects.toMatchObject({ code: 'not_found' })
  await make(app.app, archive.id, never)
  for (const person of [stranger, editor]) {
    await expect(of(person).CreateLink({ archiveId: archive.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(of(person).Delete({ archiveId: archive.id })).rejects.toMatchObject({ code: 'not_found' })
  }
  const { url } = await of(owner).CreateLink({ archiveId: archive.id })
  const path = new URL(url).pathname
  const part = await app.server.inject({ url: path, headers: { range: 'bytes=0-9' } })
  expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, 'about.json'])
  expect(part.headers['content-disposition']).toContain('.castwright')
  expect(manifestOf(untar(await download(app, owner, archive.id))).tables.map(({ table }) => table)).not.toContain('guests')
  // The last download has another link.
  expect((await app.server.inject({ url: path })).statusCode).toBe(404)
  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(notifications[0]).toMatchObject({ type: 'ArchiveReady', htmlText: 'The export of <b>Night Shift</b> is ready to download.' })
  const again = (await of(owner).CreateLink({ archiveId: archive.id })).url
  await of(owner).Delete({ archiveId: archive.id })
  expect((await app.server.inject({ url: new URL(again).pathname })).statusCode).toBe(404)
  expect((await of(owner).FindByPodcastID({ podcastId })).archives.map(({ id }) => id)).not.toContain(archive.id)
})

test('an export expires', async () => {
  const { archive } = await of(owner).Create({ podcastId, kind: 'plain' })
  await make(app.app, archive.id, never)
  const { url } = await of(owner).CreateLink({ archiveId: archive.id })
  await app.pool.pool.query(`update archives set expires_at = now() - interval '1 second' where id = $1`, [archive.id])
  expect((await app.server.inject({ url: new URL(url).pathname })).statusCode).toBe(404)
  await deleteExpiredArchives(app.app, never)
  await expect(of(owner).Delete({ archiveId: archive.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a plain export has the feed, the media and tables', async () => {
  const entries = untar(await exportShow(app, owner, podcastId, { kind: 'plain' }))
  expect([...entries.keys()].filter((name) => !name.startsWith('media/'))).toEqual(['feed.xml', 'episodes.csv', 'downloads.csv'])
  expect(entries.get('episodes.csv')!.toString()).toContain('A draft')
  expect([...entries.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(1)
})

test('everything about a person has what is theirs, and no secrets', async () => {
  const { archive } = await of(editor).CreateOwn({})
  await make(app.app, archive.id, never)
  await expect(of(owner).CreateLink({ archiveId: archive.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await of(editor).FindOwn({})).archives).toMatchObject([{ id: archive.id, kind: 'person', state: 'ready' }])
  const text = (await download(app, editor, archive.id)).toString()
  const all = JSON.parse(text) as Record<string, Array<Record<string, unknown>>>
  expect(all['users']).toMatchObject([{ id: editor.userId, email: editor.email }])
  expect(all['comments']).toMatchObject([{ content: '<p>Nice one</p>' }])
  expect(all['podcast_roles']).toHaveLength(1)
  expect(text).not.toMatch(/password|token|secret|\$argon2/i)
})

test('OPML lists the shows of a person', async () => {
  const { opml } = await of(editor).GetOPML({})
  expect(opml).toContain(`xmlUrl="${app.url}/rss/${podcastId}.xml"`)
  expect((await of(stranger).GetOPML({})).opml).not.toContain('<outline')
  await expect(of(null).GetOPML({})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('other versions of an episode and interrupted clips come along', async () => {
  const show = await makePodcast(app, owner)
  const { episodeId, recordingId } = await readyEpisode(app, owner, show.podcastId)
  const small = await makeRecording(app, owner, show.podcastId, { fileName: 'Small.mp3' })
  const version = { recordingId: small.recordingId, title: 'Small', url: '', type: '', length: '', bitrate: '', height: '', lang: '' }
  await as(app, owner).EpisodeService.UpdateOpenTags({ episodeId, episodeTags: { alternates: [version] } })
  await publish(app, owner, episodeId)
  await app.pool.pool.query(
    `insert into clips (id, podcast_id, recording_id, title, start_ms, end_ms, render_state, formats, created_at)
     values (gen_random_uuid(), $1, $2, 'Best', 0, 15000, 'running', '["mp3"]', now())`,
    [show.podcastId, recordingId],
  )
  const before = untar(await exportShow(app, owner, show.podcastId))
  const moved = await importShow(app, owner, tar(before))
  expect(moved).toMatchObject({ state: 'done', error: null })
  // Before the request below, which counts as a download.
  const after = untar(await exportShow(app, owner, moved.podcastId!))
  const feed = (await app.server.inject({ url: `/rss/${moved.podcastId}.xml` })).body
  const [, address = ''] = /<podcast:source uri="([^"]+Small\.mp3)"/.exec(feed) ?? []
  expect(address).not.toContain(small.recordingId)
  const media = await app.server.inject({ url: new URL(address).pathname })
  expect(media.statusCode).toBe(200)
  expect(media.rawPayload.equals(small.bytes)).toBe(true)
  expect(rowsOf(after, 'publication_alternates')).toHaveLength(1)
  expect(differences({ from: app, to: app, importId: moved.id }, before, after)).toEqual({
    'podcasts.profile_url': 1,
    // Nothing makes it there.
    'clips.render_state': 1,
    'feed: link': expect.any(Number) as number,
  })
})

test('an archive is imported on the same instance, too, as another show', async () => {
  const moved = await importShow(app, owner, tar(good))
  expect(moved).toMatchObject({ state: 'done', report: { episodes: 2, published: 1 } })
  expect(moved.podcastId).not.toBe(podcastId)
  const feed = (await app.server.inject({ url: `/rss/${moved.podcastId}.xml` })).body
  expect(feed).toContain(`<guid isPermaLink="false">${String(rowsOf(good, 'publications')[0]!['guid'])}`)
  // The comment keeps its author's name until they accept the invitation.
  const { rows } = await app.pool.pool.query<{ author_name: string; user_id: string | null }>(
    'select author_name, user_id from comments c join episodes e on e.id = c.episode_id where e.podcast_id = $1',
    [moved.podcastId],
  )
  expect(rows).toMatchObject([{ user_id: null }])
  expect(moved.report!.people.map(({ state }) => state).sort()).toEqual(['invited', 'you'])
  // A second time, nothing happens.
  await importArchive(app.app, moved.id, never)
  await expect(of(null).Import({ file: { bucket: 'archives', object: 'x' } })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(of(owner).Import({ file: { bucket: 'archives', object: 'nothing' } })).rejects.toMatchObject({ code: 'invalid_argument' })
  await expect(of(owner).Import({ file: { bucket: 'recordings', object: 'nothing' } })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test('someone who accepts the invitation gets back what they did', async () => {
  const mover = await makePerson(app)
  await givePlan(app, mover, 'AGENCY')
  const changed = withManifest(good, ({ people }) => {
    people.find(({ email }) => email === owner.email)!.email = mover.email
  })
  const moved = await importShow(app, mover, tar(changed))
  expect(moved.error).toBeNull()
  const roles = await app.pool.pool.query<{ id: string; email: string }>(
    'select id, email from podcast_roles where podcast_id = $1 and not is_active',
    [moved.podcastId],
  )
  expect(roles.rows.map(({ email }) => email)).toContain(editor.email)
  const { recordEvent } = await import('../events/service.ts')
  await app.app.transaction((tx) =>
    recordEvent(app.app, tx, { kind: 'member.joined', podcastId: moved.podcastId!, actorId: editor.userId, data: { access: 'ADMIN' } }),
  )
  const { rows } = await app.pool.pool.query<{ user_id: string }>(
    'select user_id from comments c join episodes e on e.id = c.episode_id where e.podcast_id = $1',
    [moved.podcastId],
  )
  expect(rows).toEqual([{ user_id: editor.userId }])
})

const personsIn = async (id: string): Promise<string[]> => {
  const { body } = await app.server.inject({ url: `/rss/${id}.xml` })
  return [...body.matchAll(/<podcast:person[^>]*>([^<]+)</g)].map(([, name]) => name!).toSorted()
}

test('the feed credits the team as before until they join, or their invitations are withdrawn', async () => {
  const [host, joiner, leaver] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await givePlan(app, host, 'AGENCY')
  const show = await makePodcast(app, host, 'Credits')
  for (const [person, name] of [
    [host, 'Hanna'],
    [joiner, 'Jo'],
    [leaver, 'Lee'],
  ] as const) {
    if (person !== host) await makeMember(app, show.podcastId, person, 'EDITOR')
    await renamePerson(app, person, name, 'Poe')
  }
  await publish(app, host, (await readyEpisode(app, host, show.podcastId)).episodeId)
  await expect.poll(() => personsIn(show.podcastId)).toEqual(['Hanna Poe', 'Jo Poe', 'Lee Poe'])
  // Without members, too: credits are public.
  const mover = await makePerson(app)
  await givePlan(app, mover, 'AGENCY')
  const bare = await importShow(app, mover, tar(untar(await exportShow(app, host, show.podcastId, { withMembers: false }))))
  await expect.poll(() => personsIn(bare.podcastId!)).toEqual(['Hanna Poe', 'Jo Poe', 'Lee Poe'])
  const moved = await importShow(app, host, tar(untar(await exportShow(app, host, show.podcastId))))
  await expect.poll(() => personsIn(moved.podcastId!)).toEqual(['Hanna Poe', 'Jo Poe', 'Lee Poe'])
  // Someone whose profile has another name is credited once.
  await renamePerson(app, joiner, 'Joanna', 'Poe')
  const roles = await app.pool.pool.query<{ id: string; email: string }>(
    'select id, email from podcast_roles where podcast_id = $1 and not is_active',
    [moved.podcastId],
  )
  const roleOf = (person: Person) => roles.rows.find(({ email }) => email === person.email)!.id
  await app.pool.pool.query('update podcast_roles set user_id = $1, is_active = true, email = null where id = $2', [
    joiner.userId,
    roleOf(joiner),
  ])
  const { recordEvent } = await import('../events/service.ts')
  await app.app.transaction((tx) =>
    recordEvent(app.app, tx, { kind: 'member.joined', podcastId: moved.podcastId!, actorId: joiner.userId, data: { access: 'EDITOR' } }),
  )
  await as(app, host).TeamManagementService.RemoveMember({ podcastRoleId: roleOf(leaver) })
  await expect.poll(() => personsIn(moved.podcastId!)).toEqual(['Hanna Poe', 'Joanna Poe'])
})

test('signed releases are marked as imported, and their text must be what was signed', async () => {
  const form = { podcast_id: podcastId, version: 1, text: 'I agree.', sha256: sha256Of('I agree.'), created_at: '2026-01-02T03:04:05Z' }
  const release = {
    id: newId(),
    podcast_id: podcastId,
    kind: 'signed',
    form_version: 1,
    text: form.text,
    sha256: form.sha256,
    name: 'Gu\u202eest\n',
    masked_email: 'g***@example.com',
    network_hash: 'x',
    agent: 'Firefox',
    drawing: null,
    note: '',
    at: '2026-01-02T03:04:05Z',
  }
  const signed = withRows(withRows(good, 'release_forms', [form]), 'releases', [release])
  const moved = await importShow(app, owner, tar(signed))
  expect(moved.error).toBeNull()
  const { rows } = await app.pool.pool.query('select name, text, imported_at from releases where podcast_id = $1', [moved.podcastId])
  expect(rows).toEqual([{ name: 'Guest ', text: 'I agree.', imported_at: expect.any(Date) as Date }])
  const forged = withRows(signed, 'releases', [{ ...release, text: 'I agree to everything.' }])
  expect(await importShow(app, owner, tar(forged))).toMatchObject({
    state: 'refused',
    error: expect.stringContaining('checksum') as string,
  })
})

test('texts and names follow the rules of forms', async () => {
  const odd = 'A\u202egnp\u0007.exe\u2028b\r\nc'
  const episodes = rowsOf(good, 'episodes').map((row) => ({ ...row, title: odd, summary: odd, guid: `${String(row['guid'])}\u200f` }))
  const publications = rowsOf(good, 'publications').map((row) => ({
    ...row,
    title: odd,
    snapshot: { ...(row['snapshot'] as object), title: odd, summary: odd, persons: [{ name: odd }] },
  }))
  const changed = withManifest(withRows(withRows(good, 'episodes', episodes), 'publications', publications), ({ people }) => {
    for (const person of people) person.name = odd
  })
  const moved = await importShow(app, owner, tar(changed))
  expect(moved.error).toBeNull()
  expect(moved.report!.people.map(({ name }) => name)).toEqual(['Agnp .exe b c', 'Agnp .exe b c'])
  const found = await app.pool.pool.query('select title, summary, guid from episodes where podcast_id = $1', [moved.podcastId])
  for (const row of found.rows)
    expect(row).toEqual({ title: 'Agnp .exe b c', summary: 'Agnp.exe\u2028b\r\nc', guid: expect.stringMatching(/\u200f$/) as string })
  const snapshots = await app.pool.pool.query('select snapshot from publications where podcast_id = $1', [moved.podcastId])
  expect(snapshots.rows).toMatchObject([{ snapshot: { title: 'Agnp .exe b c', persons: [{ name: 'Agnp .exe b c' }] } }])
})

test('plan limits apply', async () => {
  const free = await makePerson(app)
  expect(await importShow(app, free, tar(good))).toMatchObject({ state: 'done' })
  expect(await importShow(app, free, tar(good))).toMatchObject({ state: 'refused', error: "Your plan doesn't allow another podcast." })
})

test('hostile archives are refused with a reason, and leave nothing', async () => {
  const before = await traces()
  const other = await makePodcast(app, stranger, 'Not yours')
  const [episode] = rowsOf(good, 'episodes')
  const [publication] = rowsOf(good, 'publications')
  const evil: Array<[string, Buffer, RegExp]> = [
    ['no archive', Buffer.from('Hello'), /isn't a Castwright archive/],
    ['cut off', tar(good).subarray(0, 10_240), /isn't a Castwright archive/],
    ['no manifest', tar(new Map([...good].filter(([name]) => name !== 'manifest.json'))), /no manifest/],
    ['an unlisted file', tar(new Map([...good, ['files/recordings/x', Buffer.from('x')]])), /doesn't list/],
    ['another size', tar(withManifest(good, ({ files }) => void (files[0]!.size += 1))), /size listed in the manifest/],
    ['another checksum', tar(withManifest(good, ({ files }) => void (files.at(-1)!.sha256 = '0'.repeat(64)))), /checksum differs/],
    ['a path', tar(withManifest(good, ({ files }) => void (files[0]!.object = '../../../../etc/passwd-aaaaaa'))), /invalid/],
    ['an area', tar(withManifest(good, ({ files }) => void (files[0]!.area = 'rss-feeds'))), /unknown type|missing/],
    ['a page as image', tar(withManifest(good, ({ files }) => void (files[0]!.contentType = 'text/html'))), /unknown type/],
    ['another table', tar(withManifest(good, ({ tables }) => void (tables[0]!.table = 'users'))), /missing|doesn't support/],
    ['a row of another show', tar(withRows(good, 'episodes', [{ ...episode, podcast_id: other.podcastId }])), /refers to/],
    ['an unknown column', tar(withRows(good, 'episodes', [{ ...episode, evil: 1 }])), /column/],
    ['an unknown person', tar(withRows(good, 'episodes', [{ ...episode, creator_id: stranger.userId }])), /person/],
    ['a type', tar(withRows(good, 'episodes', [{ ...episode, duration: 'long' }])), /invalid value/],
    ['NUL', tar(withRows(good, 'episodes', [{ ...episode, title: 'a\0b' }])), /invalid value/],
    ['a row that is no row', tar(withRows(good, 'episodes', ['[]'])), /invalid row/],
    ['a deep value', tar(withRows(good, 'episodes', [{ ...episode, extras: { elements: nested(500) } }])), /invalid value|can't be read/],
    [
      'code as a link',
      tar(
        withRows(good, 'publications', [
          { ...publication, snapshot: { ...(publication!['snapshot'] as object), link: ' java\nscript:alert(1)' } },
        ]),
      ),
      /invalid value/,
    ],
    [
      "someone else's file",
      tar(
        withRows(good, 'episodes', [
          { ...episode, photo: 'AAAAAAAAAAAAAAAAAAAAAA-0000000000000000' },
          ...rowsOf(good, 'episodes').slice(1),
        ]),
      ),
      /invalid value/,
    ],
  ]
  for (const [name, bytes, reason] of evil) {
    const refused = await importShow(app, owner, bytes)
    expect([name, refused.state, refused.error]).toEqual([name, 'refused', expect.stringMatching(reason)])
  }
  expect(await traces()).toEqual({
    ...(before as object),
    podcasts: String(Number((before as { podcasts: string }).podcasts) + 1),
    uploads: expect.any(String) as string,
  })
})

const nested = (depth: number): unknown[] => (depth === 0 ? [] : [{ name: 'a', children: nested(depth - 1) }])

test('HTML is sanitized like the text of a form', async () => {
  const rows = rowsOf(good, 'episodes').map((row) => ({ ...row, show_notes: '<p onclick="x()">Hi<script>alert(1)</script></p>' }))
  const moved = await importShow(app, owner, tar(withRows(good, 'episodes', rows)))
  expect(moved.state).toBe('done')
  const found = await app.pool.pool.query<{ show_notes: string }>('select show_notes from episodes where podcast_id = $1', [
    moved.podcastId,
  ])
  expect(found.rows.map((row) => row.show_notes)).toEqual(['<p>Hi</p>', '<p>Hi</p>'])
})
