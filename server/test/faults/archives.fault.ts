import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { manifestOf, untar } from '../../src/domains/archives/testing.ts'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow } from './kit/load.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'

const kills = sized('KILLS', 20)
const recordings = sized('RECORDINGS', 60)

/** Kills the server at random moments until nothing is being exported or imported. */
async function killUntil(place: Place, count: number, isOver: () => Promise<boolean>): Promise<number> {
  let killed = 0
  while (!(await isOver().catch(() => false))) {
    await delay(randomInt(20, 400))
    if (killed >= count || (await isOver().catch(() => false))) continue
    await place.server.kill({ postgres: killed % 2 === 1 })
    killed += 1
    await place.server.start()
  }
  return killed
}

test('exports and imports that are killed again and again end with one archive, one show and no other files', async () => {
  const place = await makePlace({ database: 'embedded' })
  const show = await makeShow(place, { edited: 2, published: 3 })
  await withHands(place, async (app) => {
    await app.pool.pool.query(
      `insert into subscriptions (user_id, plan, updated_at, gift, unlimited) values ($1, 'AGENCY', now(), 'AGENCY', true)
      on conflict (user_id) do update set plan = 'AGENCY', gift = 'AGENCY', unlimited = true`,
      [show.owner.userId],
    )
    for (let at = 0; at < recordings; at += 1)
      await makeRecording(app, show.owner, show.podcastId, {
        bytes: Buffer.concat([silentMp3(1), randomBytes(2 * 1024 * 1024)]),
        fileName: `take-${at}.mp3`,
      }).catch(() => makeRecording(app, show.owner, show.podcastId, { fileName: `take-${at}.mp3` }))
  })
  const call = <T>(method: Parameters<typeof mustCall>[2], input: object): Promise<T> =>
    mustCall(place.server.url, show.owner, method, input as never) as Promise<T>

  let exportKills = 0
  let archiveId = ''
  while (exportKills < kills) {
    if (archiveId !== '') await call('ArchiveService.Delete', { archiveId })
    archiveId = (await call<{ archive: { id: string } }>('ArchiveService.Create', { podcastId: show.podcastId })).archive.id
    exportKills += await killUntil(place, kills - exportKills, async () => {
      const [row] = await place.query<{ state: string }>('select state from archives where id = $1', archiveId)
      return row?.state === 'ready'
    })
  }
  const { url } = await call<{ url: string }>('ArchiveService.CreateLink', { archiveId })
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const first = untar(bytes)
  for (const { area, object, sha256 } of manifestOf(first).files)
    expect(
      createHash('sha256')
        .update(first.get(`files/${area}/${object}`)!)
        .digest('hex'),
    ).toBe(sha256)

  let importKills = 0
  const imported: string[] = []
  while (importKills < kills) {
    const contentType = 'application/x-castwright'
    const asked = { bucket: 'archives', contentType, size: bytes.length }
    const sent = await call<{ url: string; object: string }>('UploadService.GetSignedURL', asked)
    await fetch(sent.url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': contentType } })
    const { archiveImport } = await call<{ archiveImport: { id: string } }>('ArchiveService.Import', {
      file: { bucket: 'archives', object: sent.object },
    })
    importKills += await killUntil(place, kills - importKills, async () => {
      const [row] = await place.query<{ state: string }>('select state from archive_imports where id = $1', archiveImport.id)
      return row?.state === 'done' || row?.state === 'refused'
    })
    const [row] = await place.query<{ state: string; error: string | null; podcast_id: string }>(
      'select * from archive_imports where id = $1',
      archiveImport.id,
    )
    expect(row).toMatchObject({ state: 'done', error: null })
    imported.push(row!.podcast_id)
  }
  figure('archives', null, 'kills during exports', exportKills, { least: kills })
  figure('archives', null, 'kills during imports', importKills, { least: kills })
  const shows = await place.query<{ id: string }>('select id from podcasts where id <> $1', show.podcastId)
  expect(shows.map(({ id }) => id).sort()).toEqual([...imported].sort())
  // Each show has its files once, and nothing else is stored.
  await withHands(place, async (app) => {
    const { compareFiles } = await import('../../src/domains/uploads/service.ts')
    const found = await compareFiles(app.app.db, app.app.storage, new AbortController().signal)
    expect(found.missing).toEqual([])
    figure('archives', null, 'files that nothing refers to', found.unknown.files, { most: 0 })
  })
  const doubles = await place.query<{ podcast_id: string; files: string }>(
    `select podcast_id, count(*) as files from uploads where podcast_id = any($1) and used_at is not null and expires_at is null group by 1`,
    imported,
  )
  for (const { files } of doubles) expect(Number(files)).toBe(manifestOf(first).files.length)
})
