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
const recordingBytes = sized('RECORDING_KB', 512) * 1024

type Job = { name: 'archives.make' | 'archives.read'; table: 'archives' | 'archive_imports'; id: string; done: string }

const isOver = ['ready', 'done', 'failed', 'refused']

/** Kills the server at random moments while the job runs, until it has finished. Returns how often. */
async function killDuring(place: Place, { name, table, id, done }: Job, count: number, withinMs: number): Promise<number> {
  let killed = 0
  for (;;) {
    const [row] = await place.query<{ state: string; error: string | null }>(`select state, error from ${table} where id = $1`, id)
    if (!row || isOver.includes(row.state)) {
      expect(row).toMatchObject({ state: done, error: null })
      return killed
    }
    const [active] = await place.query('select 1 from pgboss.job where name = $1 and state = $2', name, 'active')
    if (!active || killed >= count) {
      await delay(20)
      continue
    }
    await delay(randomInt(withinMs))
    await place.server.kill({ postgres: killed % 2 === 1 })
    killed += 1
    const ms = await place.server.start()
    process.stdout.write(`  ${name}: killed ${killed} of ${count}, ready again after ${Math.round(ms)} ms\n`)
  }
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
        bytes: Buffer.concat([silentMp3(1), randomBytes(recordingBytes)]),
        fileName: `take-${at}.mp3`,
      })
  })
  const call = <T>(method: Parameters<typeof mustCall>[2], input: object): Promise<T> =>
    mustCall(place.server.url, show.owner, method, input as never) as Promise<T>

  // Exports and imports are limited per day.
  const allow = () => place.query('delete from rates')
  const startExport = async (): Promise<string> => {
    await allow()
    return (await call<{ archive: { id: string } }>('ArchiveService.Create', { podcastId: show.podcastId })).archive.id
  }
  const exporting = (id: string): Job => ({ name: 'archives.make', table: 'archives', id, done: 'ready' })

  // Without kills, to know how long one takes.
  let archiveId = await startExport()
  let begun = performance.now()
  await killDuring(place, exporting(archiveId), 0, 1)
  const exportMs = Math.ceil(performance.now() - begun)
  let exportKills = 0
  while (exportKills < kills) {
    await call('ArchiveService.Delete', { archiveId })
    archiveId = await startExport()
    exportKills += await killDuring(place, exporting(archiveId), kills - exportKills, exportMs)
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

  const imported: string[] = []
  const importOnce = async (count: number, withinMs: number): Promise<number> => {
    await allow()
    const contentType = 'application/x-castwright'
    const asked = { bucket: 'archives', contentType, size: bytes.length }
    const sent = await call<{ url: string; object: string }>('UploadService.GetSignedURL', asked)
    await fetch(sent.url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': contentType } })
    const { archive_import: started } = await call<{ archive_import: { id: string } }>('ArchiveService.Import', {
      file: { bucket: 'archives', object: sent.object },
    })
    const job: Job = { name: 'archives.read', table: 'archive_imports', id: started.id, done: 'done' }
    const killed = await killDuring(place, job, count, withinMs)
    const [row] = await place.query<{ podcast_id: string }>('select podcast_id from archive_imports where id = $1', started.id)
    imported.push(row!.podcast_id)
    return killed
  }
  begun = performance.now()
  await importOnce(0, 1)
  const importMs = Math.ceil(performance.now() - begun)
  let importKills = 0
  while (importKills < kills) importKills += await importOnce(kills - importKills, importMs)
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
