import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { expect, onTestFinished, test } from 'vitest'
import { readM4a } from '../audio/read.ts'
import { readMp3 } from '../audio/mp3.ts'
import { bufferSource, type ByteSource } from '../audio/source.ts'
import { frameSeconds, id3v1, mp3Frame, packetSeconds, silentM4a, silentMp3 } from '../audio/testing.ts'
import { readMediaChapters } from '../chapters/read-media.ts'
import { chapterFixtures } from '../chapters/testing.ts'
import type { Chapter } from '../chapters/types.ts'
import { textFrame } from './id3-write.ts'
import { contentOf, parseId3, textOfFrame } from './id3.ts'
import { tagM4a } from './m4a.ts'
import { tagMp3 } from './mp3.ts'
import { foreignTag, frame, hasFfmpeg, probe } from './testing.ts'
import type { Tags } from './types.ts'

const audio = silentMp3(400)
const audioMs = Math.round(400 * frameSeconds * 1000)

async function copyOf(bytes: Buffer, tags: Tags): Promise<Buffer> {
  const { size, body } = await tagMp3(bufferSource(bytes), tags)
  const copy = Buffer.concat((await body().toArray()) as Buffer[])
  expect(copy.length).toBe(size)
  return copy
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'castwright-tags-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const picture = { contentType: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xe0, 0, 0xff, 0, 1]) }

const chapters = [
  { startMs: 0, title: 'Intro' },
  { startMs: 2500, title: 'Grüße, 世界 🎙', url: 'https://example.com/a?b=1', picture },
  { startMs: 4000, endMs: 4500, title: 'Ad', isHidden: true },
  { startMs: 6001, title: 'The end' },
]
const read: Chapter[] = chapters.map(({ picture: _picture, ...chapter }) => chapter)

const idsOf = (bytes: Buffer): string[] => parseId3(bytes)!.frames.map(({ id }) => id)

const textIn = (bytes: Buffer, id: string): string => {
  const { frames, version } = parseId3(bytes)!
  return textOfFrame(
    contentOf(
      frames.find((one) => one.id === id)!,
      version,
    )!,
  )
}

test('writes chapters with links and pictures into a copy of an MP3, and reads them again', async () => {
  const copy = await copyOf(audio, { chapters })
  expect(copy[3]).toBe(3)
  expect(copy.subarray(-audio.length).equals(audio)).toBe(true)
  const { seconds } = await readMp3(bufferSource(copy))
  expect(Math.round(seconds * 1000)).toBe(audioMs)
  const found = await readMediaChapters(bufferSource(copy), audioMs)
  expect(found).toEqual({ format: 'id3', chapters: read, images: new Map([[1, picture]]) })
})

test('other programs read these chapters', async () => {
  const copy = await copyOf(audio, { chapters, title: 'Folge 1 – Grüße', album: 'The Show', artist: 'Us', track: '1', artwork: picture })
  const { format, common } = await parseBuffer(copy, { mimeType: 'audio/mpeg' }, { includeChapters: true })
  expect(common).toMatchObject({ title: 'Folge 1 – Grüße', album: 'The Show', artist: 'Us', track: { no: 1 } })
  expect(common.picture).toMatchObject([{ format: 'image/png', type: 'Cover (front)' }])
  expect(format.chapters).toMatchObject([
    { title: 'Intro', start: 0, end: 2.5 },
    { title: 'Grüße, 世界 🎙', start: 2.5, end: 4, url: { url: 'https://example.com/a?b=1' } },
    { title: 'The end', start: 6.001, end: audioMs / 1000 },
  ])
  if (!hasFfmpeg) return
  const path = join(await folder(), 'copy.mp3')
  await writeFile(path, copy)
  const probed = probe(path)
  expect(probed.tags).toMatchObject({ title: 'Folge 1 – Grüße', album: 'The Show', artist: 'Us', track: '1' })
  expect(probed.chapters).toEqual([
    { start: 0, end: 2500, title: 'Intro' },
    { start: 2500, end: 4000, title: 'Grüße, 世界 🎙' },
    { start: 4000, end: 4500, title: 'Ad' },
    { start: 6001, end: audioMs, title: 'The end' },
  ])
})

test('chapters of every text format survive in an MP3', async () => {
  for (const { name, chapters: given } of chapterFixtures) {
    const found = await readMediaChapters(bufferSource(await copyOf(audio, { chapters: given })), audioMs)
    const expected = given.map(({ image: _image, ...chapter }) => chapter)
    // This audio is shorter, and an end after that of the audio means nothing.
    const last = expected.at(-1)!
    if (last.endMs! > audioMs) delete last.endMs
    expect(found?.chapters, name).toEqual(expected)
  }
})

test('keeps all other frames, and replaces only what is given', async () => {
  const other = [
    frame('TIT2', '\0Old title'),
    frame('TXXX', '\0key\0value'),
    frame('PRIV', Buffer.from([1, 0xff, 0xfb, 0])),
    frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0'), picture.bytes])),
    frame('CTOC', Buffer.from('toc\0\x03\x01a\0')),
    frame('CHAP', Buffer.concat([Buffer.from('a\0'), Buffer.alloc(16)])),
  ]
  for (const version of [3, 4] as const) {
    const before = Buffer.concat([foreignTag(version, other), audio, id3v1()])
    const copy = await copyOf(before, { chapters: chapters.slice(0, 1) })
    expect(copy[3]).toBe(version)
    expect(idsOf(copy)).toEqual(['CTOC', 'CHAP', 'TIT2', 'TXXX', 'PRIV', 'APIC'])
    expect(copy.includes(Buffer.from([1, 0xff, 0xfb, 0]))).toBe(true)
    expect(copy.subarray(-128).equals(id3v1())).toBe(true)
    expect((await readMediaChapters(bufferSource(copy)))?.chapters[0]?.title).toBe('Intro')
    const named = await copyOf(before, { title: 'New', artwork: null, chapters: [] })
    expect(idsOf(named)).toEqual(['TIT2', 'TXXX', 'PRIV'])
    expect(textIn(named, 'TIT2')).toBe('New')
    // The old tag at the end would contradict the new title.
    expect(named.subarray(-audio.length).equals(audio)).toBe(true)
    const again = await copyOf(copy, {})
    expect(idsOf(again)).toEqual(idsOf(copy))
  }
})

test('reads unsynchronized and older tags, wrong sizes and several tags', async () => {
  const binary = Buffer.from([0xff, 0xfb, 0x90, 0xff, 0, 0xff])
  const unsynced = foreignTag(3, [frame('PRIV', binary), textFrame('TALB', 'Ünï')], { flags: 0x80 })
  const copy = await copyOf(Buffer.concat([unsynced, audio]), { chapters })
  expect(parseId3(copy)!.frames.find(({ id }) => id === 'PRIV')?.body).toEqual(binary)
  expect(textIn(copy, 'TALB')).toBe('Ünï')

  const old = foreignTag(2, [
    frame('TT2', '\0Old'),
    frame('PIC', Buffer.concat([Buffer.from('\0PNG\x03\0'), picture.bytes])),
    frame('XYZ', '?'),
  ])
  const converted = await copyOf(Buffer.concat([old, audio]), { chapters })
  const { common } = await parseBuffer(converted, { mimeType: 'audio/mpeg' })
  expect(common.title).toBe('Old')
  expect(Buffer.from(common.picture![0]!.data)).toEqual(picture.bytes)

  const two = Buffer.concat([
    foreignTag(3, [frame('TIT2', '\0First')]),
    foreignTag(3, [frame('TIT2', '\0Second'), frame('TPE1', '\0Us')]),
    audio,
  ])
  const joined = await copyOf(two, {})
  expect([textIn(joined, 'TIT2'), textIn(joined, 'TPE1')]).toEqual(['First', 'Us'])
  expect(joined.subarray(-audio.length).equals(audio)).toBe(true)

  const wrong = foreignTag(3, [frame('TIT2', '\0Wrong')], { padding: 0 })
  wrong[9] = 5
  expect((await copyOf(Buffer.concat([wrong, audio]), { title: 'Right' })).subarray(-audio.length).equals(audio)).toBe(true)
  await expect(tagMp3(bufferSource(Buffer.from('no audio at all')), {})).rejects.toMatchObject({ name: 'UnfitFile' })
})

test('lists more chapters than one table of contents can', async () => {
  const many = Array.from({ length: 600 }, (_, at) => ({ startMs: at * 10, title: `Chapter ${at}` }))
  const copy = await copyOf(audio, { chapters: many })
  expect((await readMediaChapters(bufferSource(copy), audioMs))?.chapters).toEqual(many)
})

test('copies a large recording in pieces', async () => {
  const one = mp3Frame()
  const frames = 22_000
  let largest = 0
  const source: ByteSource = {
    size: one.length * frames,
    read: async (start, length) => {
      largest = Math.max(largest, length)
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, one.length * frames - start)))
      for (let at = 0; at < bytes.length; at++) bytes[at] = one[(start + at) % one.length]!
      return bytes
    },
  }
  const { size, body } = await tagMp3(source, { chapters })
  let sent = 0
  for await (const chunk of body() as AsyncIterable<Buffer>) sent += chunk.length
  expect(sent).toBe(size)
  expect(largest).toBeLessThanOrEqual(8 * 1024 * 1024)
})

test.skipIf(!hasFfmpeg)('writes chapters into a copy of an M4A that other programs read', async () => {
  const path = await folder()
  const input = join(path, 'input.m4a')
  const bytes = silentM4a({ packets: 500 })
  await writeFile(input, bytes)
  const durationMs = Math.round(500 * packetSeconds * 1000)
  const wanted = { program: 'ffmpeg', input, folder: path, chapters, durationMs, signal: new AbortController().signal }
  const output = await tagM4a(wanted)
  const copy = await readFile(output!)
  const shown = read.filter(({ isHidden }) => !isHidden).map(({ startMs, title }) => ({ startMs, title }))
  const found = await readMediaChapters(bufferSource(copy), durationMs)
  expect(found).toEqual({ format: 'mp4', chapters: shown, images: new Map() })
  expect((await readM4a(bufferSource(copy))).seconds).toBeCloseTo((await readM4a(bufferSource(bytes))).seconds, 1)
  expect(probe(output!).chapters.map(({ start, title }) => ({ startMs: start, title }))).toEqual(shown)
  const { format } = await parseBuffer(copy, { mimeType: 'audio/mp4' }, { includeChapters: true })
  expect(format.chapters?.map(({ title }) => title)).toEqual(shown.map(({ title }) => title))
  expect((await readFile(input)).equals(bytes)).toBe(true)
  // Without the track, Nero's list is read. It has the same chapters.
  const listed = Buffer.from(copy)
  for (let at = listed.indexOf('chap'); at !== -1; at = listed.indexOf('chap', at + 4)) listed.write('free', at, 'latin1')
  expect((await readMediaChapters(bufferSource(listed), durationMs))?.chapters).toEqual(shown)
  expect(await readMediaChapters(bufferSource(bytes))).toBeNull()
  await writeFile(input, 'no audio')
  expect(await tagM4a(wanted)).toBeNull()
  await expect(tagM4a({ ...wanted, program: '/nowhere/ffmpeg' })).rejects.toThrow('ENOENT')
  await expect(tagM4a({ ...wanted, signal: AbortSignal.abort() })).rejects.toThrow('abort')
})
