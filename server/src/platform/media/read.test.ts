import { expect, test } from 'vitest'
import { bufferSource } from '../audio/source.ts'
import { box, id3, packetSeconds, silentM4a, silentMp3, corrupted, tinyVideo, track, words } from '../audio/testing.ts'
import { readMedia, requireEnding } from './read.ts'

const read = (bytes: Buffer, wanted: 'audio' | 'video') => readMedia(bufferSource(bytes), wanted)
const seconds = Math.round(100 * packetSeconds * 1000) / 1000

test('reads audio and what comes before it', async () => {
  expect(await read(Buffer.concat([id3(500), silentMp3(100)]), 'audio')).toMatchObject({
    endings: ['mp3'],
    seconds: 2.612,
    headerBytes: 510,
  })
  const whole = silentM4a()
  expect(await read(whole, 'audio')).toMatchObject({ endings: ['m4a'], seconds, headerBytes: whole.length - 600 })
  expect(await read(silentM4a({ moovFirst: false }), 'audio')).toMatchObject({ endings: ['m4a'], seconds, headerBytes: 28 })
})

test("chapter images don't make audio a video", async () => {
  const bytes = silentM4a({ extraTracks: [track({ handler: 'vide', codec: 'jpeg', packets: 0 }, 0)] })
  expect(await read(bytes, 'audio')).toMatchObject({ endings: ['m4a'], seconds })
})

test.each([true, false])('reads video with its tables first or last (%s)', async (moovFirst) => {
  expect(await read(tinyVideo({ moovFirst }), 'video')).toMatchObject({ endings: ['mp4', 'm4v'], seconds })
  expect(await read(tinyVideo({ moovFirst, brand: 'qt  ' }), 'video')).toMatchObject({ endings: ['mov'], seconds })
})

test('reads old QuickTime without a file type box', async () => {
  const film = tinyVideo({ moovFirst: false })
  const old = Buffer.concat([box('wide'), box('free', Buffer.alloc(4)), film.subarray(20)])
  expect(await read(old, 'video')).toMatchObject({ endings: ['mov'], seconds })
})

const wave = Buffer.concat([Buffer.from('RIFF1234WAVEfmt '), Buffer.alloc(100)])

test.each<[string, Buffer, 'audio' | 'video', string, RegExp]>([
  ['nothing', Buffer.alloc(0), 'audio', 'empty', /empty/],
  ['text', Buffer.from('These are the show notes. '.repeat(50)), 'audio', 'not-audio', /couldn't be read as audio/],
  ['text as film', Buffer.from('These are the show notes. '.repeat(50)), 'video', 'not-video', /couldn't be read as a video/],
  ['a WAV', wave, 'audio', 'not-audio', /This is a WAV file\. Please save it as \.mp3 or \.m4a/],
  ['a WAV as film', wave, 'video', 'not-video', /WAV/],
  ['raw AAC', Buffer.concat([Buffer.from([0xff, 0xf1]), Buffer.alloc(200)]), 'audio', 'not-audio', /raw AAC/],
  ['a film in an audio show', tinyVideo(), 'audio', 'has-video', /is a video/],
  ['a QuickTime film in an audio show', tinyVideo({ brand: 'qt  ' }), 'audio', 'has-video', /is a video/],
  ['an MP3 in a video show', silentMp3(50), 'video', 'no-video', /no picture/],
  ['an M4A in a video show', silentM4a(), 'video', 'no-video', /no picture/],
  ['a silent film', tinyVideo({ withSound: false }), 'video', 'no-sound', /no sound/],
  ['a film under protection', tinyVideo({ videoCodec: 'encv' }), 'video', 'encrypted', /copy-protected/],
  ['sound under protection', silentM4a({ codec: 'drms' }), 'audio', 'encrypted', /copy-protected/],
  ['half a film', tinyVideo().subarray(0, -700), 'video', 'truncated', /incomplete/],
  ['a film whose tables are lost', tinyVideo({ moovFirst: false }).subarray(0, 1000), 'video', 'truncated', /incomplete/],
  ['a brand alone', box('ftyp', Buffer.from('isom'), words(0)), 'video', 'not-video', /couldn't be read as a video/],
])('rejects %s with a helpful message', async (_what, bytes, wanted, reason, says) => {
  const verdict = await read(bytes, wanted).catch((error: unknown) => error)
  expect(verdict).toMatchObject({ name: 'UnfitFile', reason, message: expect.stringMatching(says) })
})

test('reads or rejects a corrupted video without crashing', async () => {
  const wholes = [tinyVideo({ packets: 20 }), tinyVideo({ packets: 20, moovFirst: false, brand: 'qt  ' })]
  for (let seed = 1; seed <= 400; seed++) {
    const verdict = await read(corrupted(wholes[seed % 2]!, seed), 'video').catch((error: unknown) => error)
    if (verdict instanceof Error) expect(verdict, `seed ${seed}`).toMatchObject({ name: 'UnfitFile' })
  }
})

test("rejects a file extension that doesn't match the content", () => {
  expect(requireEnding({ endings: ['mp4', 'm4v'] }, 'm4v')).toBe('m4v')
  expect(() => requireEnding({ endings: ['mp3'] }, 'm4a')).toThrow(
    'This is an MP3 file, but its name ends in .m4a. Rename it to .mp3 and try again.',
  )
})
