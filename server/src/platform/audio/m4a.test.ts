import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStorage } from '../storage/disk.ts'
import { readAudio } from './read.ts'
import { bufferSource, storageSource } from './source.ts'
import { box, fragmentedM4a, packetSeconds, silentM4a, silentMp3, corrupted, track, words } from './testing.ts'

const read = (bytes: Buffer) => readAudio(bufferSource(bytes))
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000
const refused = (reason: string) => ({ name: 'UnfitFile', reason })

test.each([true, false])('counts every packet and agrees with a second reader (description first: %s)', async (moovFirst) => {
  const bytes = silentM4a({ packets: 500, moovFirst })
  const audio = await read(bytes)
  expect(audio).toMatchObject({ format: 'm4a', contentType: 'audio/mp4', seconds: rounded(500 * packetSeconds) })
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mp4' }, { duration: true })
  expect(format.duration).toBeCloseTo(audio.seconds, 1)
})

test('an edit may hide encoder silence, but not shorten the audio', async () => {
  expect((await read(silentM4a({ hidden: 2048 }))).seconds).toBe(rounded(98 * packetSeconds))
  expect((await read(silentM4a({ packets: 9000, hidden: 8900 * 1024 }))).seconds).toBe(rounded(9000 * packetSeconds))
})

test('ignores the duration in the header', async () => {
  expect((await read(silentM4a({ packets: 9000, claimedSeconds: 5 }))).seconds).toBe(rounded(9000 * packetSeconds))
})

test('adds up all fragments', async () => {
  expect((await read(fragmentedM4a(8, 25))).seconds).toBe(rounded(200 * packetSeconds))
})

test('accepts a last box without a size, and a 64-bit size', async () => {
  const bytes = silentM4a()
  bytes.writeUInt32BE(0, bytes.length - 608)
  expect((await read(bytes)).seconds).toBe(rounded(100 * packetSeconds))
  const [head, data] = [silentM4a().subarray(0, -608), silentM4a().subarray(-600)]
  const long = Buffer.concat([words(1), Buffer.from('mdat'), words(0, 616)])
  const offset = head.indexOf('stco') + 12
  head.writeUInt32BE(head.readUInt32BE(offset) + 8, offset)
  expect((await read(Buffer.concat([head, long, data]))).seconds).toBe(rounded(100 * packetSeconds))
})

test.each([
  ['protected by a shop', silentM4a({ codec: 'drms' }), 'encrypted'],
  ['protected by the common way', silentM4a({ codec: 'enca' }), 'encrypted'],
  ['of another codec', silentM4a({ codec: 'alac' }), 'wrong-codec'],
  ['a video', silentM4a({ extraTracks: [track({ handler: 'vide', codec: 'avc1' }, 0)] }), 'has-video'],
  ['two tracks of sound', silentM4a({ extraTracks: [track({}, 0)] }), 'not-audio'],
  ['without sound', silentM4a({ handler: 'text' }), 'not-audio'],
  ['of QuickTime', silentM4a({ brand: 'qt  ' }), 'not-audio'],
  ['empty', silentM4a({ packets: 0 }), 'damaged'],
  [
    'without a description, though it has data',
    Buffer.concat([box('ftyp', Buffer.from('M4A '), words(0)), box('mdat', Buffer.alloc(99))]),
    'truncated',
  ],
  ['a name alone', box('ftyp', Buffer.from('M4A '), words(0)), 'not-audio'],
  ['sound under another name', Buffer.concat([box('ftyp', Buffer.from('M4A '), words(0)), silentMp3(20)]), 'damaged'],
])('rejects a file that is %s', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toMatchObject(refused(reason))
})

test.each([true, false])('rejects a file truncated anywhere (description first: %s)', async (moovFirst) => {
  const bytes = silentM4a({ packets: 300, moovFirst })
  for (let part = 1; part < 40; part++) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 40))
    await expect(read(cut), `${part} of 40`).rejects.toMatchObject({ name: 'UnfitFile' })
  }
  await expect(read(bytes.subarray(0, -1))).rejects.toMatchObject(refused('truncated'))
})

test('detects truncated data without a size', async () => {
  const bytes = silentM4a()
  bytes.writeUInt32BE(0, bytes.length - 608)
  await expect(read(bytes.subarray(0, -50))).rejects.toMatchObject(refused('truncated'))
})

test('reads or rejects a corrupted file without crashing', async () => {
  const wholes = [silentM4a({ packets: 20 }), silentM4a({ packets: 20, moovFirst: false, hidden: 1024 }), fragmentedM4a(3, 5)]
  for (let seed = 1; seed <= 600; seed++) {
    const verdict = await read(corrupted(wholes[seed % 3]!, seed)).catch((error: unknown) => error)
    if (verdict instanceof Error) expect(verdict, `seed ${seed}`).toMatchObject({ name: 'UnfitFile' })
  }
})

test('spends nothing on tables that promise billions of entries', async () => {
  const bytes = silentM4a()
  for (const name of ['stts', 'stsz', 'stco', 'stsd']) {
    const huge = Buffer.from(bytes)
    huge.writeUInt32BE(0xffff_ffff, huge.indexOf(name) + (name === 'stsz' ? 12 : 8))
    if (name === 'stsz') huge.writeUInt32BE(0, huge.indexOf(name) + 8)
    const verdict = await read(huge).catch((error: unknown) => error)
    if (name !== 'stsd') expect(verdict).toMatchObject({ name: 'UnfitFile' })
  }
})

test('reads a stored object in ranges', async () => {
  const root = await mkdtemp(join(tmpdir(), 'castwright-audio-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const storage = openDiskStorage({ root, areas: ['recordings'], baseUrl: 'http://localhost', secret: 'secret', now: () => new Date() })
  for (const [object, bytes] of [
    ['a.m4a', silentM4a({ packets: 3000, moovFirst: false })],
    ['b.mp3', silentMp3(2000)],
  ] as const) {
    const ref = { bucket: 'recordings', object } as const
    await storage.put(ref, bytes, { contentType: 'audio/mpeg' })
    const source = await storageSource(storage, ref)
    expect(await readAudio(source!)).toEqual(await read(bytes))
    await storage.put(ref, bytes.subarray(1), { contentType: 'audio/mpeg' })
    await expect(readAudio(source!)).rejects.toThrow('changed while being read')
  }
  expect(await storageSource(storage, { bucket: 'recordings', object: 'none' })).toBeNull()
})
