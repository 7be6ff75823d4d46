import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { isLongerThan, readAudio } from './read.ts'
import { bufferSource } from './source.ts'
import { frameSeconds, id3, id3v1, infoFrame, mp3Frame, noise, silentMp3, corrupted } from './testing.ts'

const read = (...parts: Buffer[]) => readAudio(bufferSource(Buffer.concat(parts)))
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

test('counts every frame and agrees with a second reader', async () => {
  const bytes = silentMp3(1000)
  const audio = await read(bytes)
  expect(audio).toEqual({
    format: 'mp3',
    contentType: 'audio/mpeg',
    seconds: rounded(1000 * frameSeconds),
    bitrate: 127_706,
    tagBytes: 0,
    isDamaged: false,
  })
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' }, { duration: true })
  expect(format.duration).toBeCloseTo(audio.seconds, 1)
})

test('skips tags before, between and after the audio', async () => {
  const audio = await read(id3(5000), id3(20), silentMp3(50), id3v1(), id3(300), silentMp3(50), ape(200), id3v1())
  expect(audio).toMatchObject({ seconds: rounded(100 * frameSeconds), tagBytes: 5040 })
})

function ape(bytes: number): Buffer {
  const head = (flags: number) => {
    const part = Buffer.alloc(32)
    part.write('APETAGEX', 'latin1')
    part.writeUInt32LE(2000, 8)
    part.writeUInt32LE(bytes + 32, 12)
    part.writeUInt32LE(flags, 20)
    return part
  }
  return Buffer.concat([head(0xa000_0000), Buffer.alloc(bytes, 0x42), head(0x8000_0000)])
}

test('adds up two joined files, whatever the first header says', async () => {
  const audio = await read(infoFrame(40), silentMp3(40), infoFrame(60), silentMp3(60))
  // The second header is a frame like any other.
  expect(audio.seconds).toBe(rounded(101 * frameSeconds))
})

test('leaves out encoder silence', async () => {
  const frames = Math.ceil((60 * 44_100 + 1105) / 1152)
  const after = frames * 1152 - 60 * 44_100 - 1105
  const audio = await read(infoFrame(frames, { before: 1105, after }), silentMp3(frames))
  expect(audio.seconds).toBe(60)
  expect(isLongerThan(audio, 60)).toBe(false)
  expect(isLongerThan({ seconds: 60.05 }, 60)).toBe(false)
  expect(isLongerThan({ seconds: 60.2 }, 60)).toBe(true)
})

test('skips data between two streams, which may differ', async () => {
  const other = Buffer.alloc(384)
  other.set([0xff, 0xfb, 0x94, 0xc4])
  const audio = await read(silentMp3(30), Buffer.alloc(900, 7), Buffer.concat(Array.from({ length: 20 }, () => other)))
  expect(audio.seconds).toBe(rounded(30 * frameSeconds + (20 * 1152) / 48_000))
})

test('reads the lower sampling rates of MPEG 2 and 2.5', async () => {
  const frames = (second: number, sizes: number, bytes: number) =>
    Buffer.concat(
      Array.from({ length: 20 }, () => {
        const frame = Buffer.alloc(bytes)
        frame.set([0xff, second, sizes, 0xc4])
        return frame
      }),
    )
  expect((await read(frames(0xf3, 0x80, 208))).seconds).toBe(rounded((20 * 576) / 22_050))
  expect((await read(frames(0xe3, 0x88, 576))).seconds).toBe(rounded((20 * 576) / 8000))
})

/** A tag with a wrong size. */
function lyingTag(bytes: number, says: number): Buffer {
  const tag = id3(bytes)
  id3(says).copy(tag, 0, 0, 10)
  return tag
}

test.each<[string, Buffer[], number, number]>([
  ['a tag that claims to be longer than the file', [lyingTag(500, 9_000_000), silentMp3(200)], 200, 510],
  ['a tag that claims to be all of the file', [lyingTag(500, 500 + 200 * 417), silentMp3(200)], 200, 510],
  ['a tag that claims to be shorter than it is', [lyingTag(300_000, 100), silentMp3(1000)], 1000, 300_010],
  ['junk before the first frame', [Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), silentMp3(200)], 200, 19],
  ['zeros before the first frame', [Buffer.alloc(5000), silentMp3(200)], 200, 5000],
  ['damage in the middle', [infoFrame(1000), silentMp3(600), Buffer.alloc(300 * 417, 7), silentMp3(100)], 700, 0],
  ['a broken tag at the end', [silentMp3(200), lyingTag(50, 90_000)], 200, 0],
])('reads audio after %s and reports damage', async (_what, parts, frames, tagBytes) => {
  const big = frames < 700 ? parts : [...parts, silentMp3(2000)]
  const audio = await read(...big)
  expect(audio).toMatchObject({ tagBytes, seconds: rounded((frames < 700 ? frames : frames + 2000) * frameSeconds), isDamaged: true })
})

test.each<[string, Buffer[]]>([
  ['plain frames', [silentMp3(200)]],
  ['tags before and after', [id3(500), silentMp3(200), Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])]],
])('reports no damage for %s', async (_what, parts) => {
  expect(await read(...parts)).toMatchObject({ isDamaged: false })
})

test('rejects a file that is mostly damaged', async () => {
  await expect(read(silentMp3(300), Buffer.alloc(200_000, 7), silentMp3(100))).rejects.toMatchObject({ reason: 'damaged' })
})

test.each<[string, Buffer]>([
  ['in the middle of its last frame', silentMp3(40).subarray(0, -1)],
  ['after a few frames of the many it promised', Buffer.concat([infoFrame(400), silentMp3(200)])],
  ['in the middle of its tag', id3(90_000).subarray(0, 40_000)],
])('a file that ends %s is incomplete', async (_where, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ name: 'UnfitFile', reason: 'truncated' })
})

test.each<[string, Buffer]>([
  ['nothing at all', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['text', Buffer.from('Not sound at all. '.repeat(400))],
  ['text in UTF-16', Buffer.from('\ufeffNot sound at all. '.repeat(400), 'utf16le')],
  ['a tag and then a page', Buffer.concat([id3(100), Buffer.from('<html><script>alert(1)</script>'.repeat(100))])],
  ['a tag alone', id3(1000)],
  ['noise', noise(300_000)],
  ['noise that begins like a frame', Buffer.concat([mp3Frame(), noise(300_000)])],
  ['a page with a little sound in it', Buffer.concat([mp3Frame(), mp3Frame(), mp3Frame(), Buffer.alloc(100_000, 'page ')])],
  ['layer II', Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([Buffer.from([0xff, 0xfd, 0x80, 0xc4]), Buffer.alloc(413)])))],
  [
    'AAC in ADTS',
    Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(100)]))),
  ],
  ['WAV', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(5000)])],
])('%s is not audio', async (_what, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ name: 'UnfitFile', reason: 'not-audio' })
})

test('reads or rejects a corrupted file without crashing', async () => {
  const whole = Buffer.concat([id3(200), infoFrame(60, { before: 576, after: 100 }), silentMp3(60), id3v1()])
  for (let seed = 1; seed <= 400; seed++) {
    const verdict = await read(corrupted(whole, seed)).catch((error: unknown) => error)
    if (verdict instanceof Error) expect(verdict, `seed ${seed}`).toMatchObject({ name: 'UnfitFile' })
  }
})
