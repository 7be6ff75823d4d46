import { spawnSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { patience } from '../kit/patience.ts'
import { audit } from './kit/audit.ts'
import { callOver, mustCall, statusOf } from './kit/calls.ts'
import { figure, notTried } from './kit/figures.ts'
import { makeShow, startLoad } from './kit/load.ts'
import { makePlace, tempFolder } from './kit/place.ts'
import { keepAsking, until } from './kit/watch.ts'

const fault = 'disk full'
const MiB = 1024 * 1024

/** A small disk, or null if we may not mount one. */
async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = join(await tempFolder(), 'disk')
  await mkdir(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'castwright-fault', folder]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

const freeOn = async (disk: string): Promise<number> => {
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize
}

/** Fills the disk with a file until this many bytes are left. */
async function fill(disk: string, left: number): Promise<void> {
  const file = await open(join(disk, 'filler'), 'a')
  try {
    for (let free = await freeOn(disk); free > left; free = await freeOn(disk))
      await file.write(Buffer.alloc(Math.min(MiB, Math.max(1, free - left)), 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

test("on a full disk, rejects what can't be stored, keeps serving feeds, and recovers when space is freed", async () => {
  const disk = await smallDisk(400)
  if (!disk) return notTried(fault, 26, 'a disk without room', 'no file system may be mounted here')
  const place = await makePlace({ database: 'embedded', dataDir: join(disk, 'data') })
  const { server, query } = place
  const show = await makeShow(place)
  const { owner, podcastId } = show
  await mustCall(server.url, owner, 'EpisodeService.Publish', { episodeId: show.published[5]! })
  const feed = `${server.url}/rss/${podcastId}.xml`
  await until('the feed has it', async () => (await (await fetch(feed)).text()).includes('<enclosure'))
  const media = /<enclosure url="([^"]+)"/.exec(await (await fetch(feed)).text())![1]!

  // Uploads fill the rest until one fails.
  await fill(disk, 12 * MiB)
  const bytes = silentMp3(12_000)
  const refusals: string[] = []
  let taken = 0
  for (let at = 0; at < 8; at += 1) {
    await query('delete from rates')
    const asked = await mustCall(server.url, owner, 'UploadService.GetSignedURL', {
      bucket: 'recordings',
      contentType: 'audio/mpeg',
      size: bytes.length,
      podcastId,
    })
    const sent = await fetch(String(asked['url']), {
      method: 'PUT',
      headers: { 'content-type': 'audio/mpeg' },
      body: new Uint8Array(bytes),
    })
    if (sent.ok) taken += 1
    else refusals.push(`${sent.status} ${((await sent.json()) as { msg: string }).msg}`)
  }
  figure(fault, 26, 'uploads taken before the disk was full', taken, { least: 1 })
  figure(fault, 26, 'uploads refused for want of room', refusals.length, { least: 1 })
  expect([...new Set(refusals)]).toEqual(["507 The server's disk has no space left for this file."])

  // Now there isn't even space for a row.
  const load = startLoad(server.url, { ...show, published: show.published.slice(0, 5) })
  const readers = [keepAsking(feed), keepAsking(media, { headers: { range: 'bytes=0-9999' } })]
  await delay(1000)
  await query('delete from rates')
  await fill(disk, 0)
  for (let at = 0; at < 20; at += 1) {
    await fill(disk, 0)
    await delay(500)
  }
  const refused = await callOver(server.url, owner, 'EpisodeService.Update', { episodeId: show.published[5]!, episode: { label: 'full' } })
  const isUp = (await statusOf(`${server.url}/healthz`)) === 200
  const failed = readers.map((reader) => reader.failed)
  await rm(join(disk, 'filler'))
  const ask = () => callOver(server.url, owner, 'EpisodeService.Update', { episodeId: show.published[5]!, episode: { label: 'room' } })
  const recovered = await until('writes go through again', async () => (await ask())?.status === 200)
  await query('delete from rates')
  await delay(1000)
  await load.stop()
  for (const reader of readers) await reader.stop()
  const found = await audit(place, { ...show, published: show.published.slice(0, 5) }, load)
  // PostgreSQL may have had space for one small row.
  if (refused?.status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { code: 'resource_exhausted', meta: { reason: 'disk_full' } } })
  figure(fault, 26, 'server still up', isUp ? 1 : 0, { least: 1 })
  figure(fault, 26, 'feed reads on the full disk that failed', failed[0]!, { most: 0 })
  figure(fault, 26, 'media reads on the full disk that failed', failed[1]!, { most: 0 })
  figure(fault, 26, 'writes acknowledged around it', load.acknowledged())
  figure(fault, 26, 'acknowledged writes lost', found.lost.length, { most: 0 })
  figure(fault, 26, 'half-published episodes, wrong numbers', found.half.length, { most: 0 })
  figure(fault, 26, 'recordings without their bytes', found.dangling.length, { most: 0 })
  figure(fault, 26, 'time until writes succeed with free space', recovered / 1000, { most: 30, unit: ' s', digits: 1, clock: true })
  expect(found).toEqual({ lost: [], twice: [], half: [], dangling: [] })
})

test('a start on a full disk says so in its first line', async () => {
  const disk = await smallDisk(20)
  if (!disk) return notTried(fault, 26, 'a start on a full disk', 'no file system may be mounted here')
  await fill(disk, 0)
  const env = { PATH: process.env['PATH'], DATA_DIR: join(disk, 'data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const main = join(import.meta.dirname, '../../src/main.ts')
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: patience })
  expect([status, stderr.split('\n')[0]]).toEqual([1, expect.stringMatching(/^The disk is full: no space left in /)])
})
