import { expect, test } from 'vitest'
import { sizeOf, storageOf } from '../../lib/sizes.ts'
import { formatDuration, timeLeft, formatUploadTime, formatStorageUsed } from './format.ts'
import { acceptOf, checkFile, contentTypeOf } from './upload/file.ts'

test.each([
  [45.2, '45 sec'],
  [59.7, '1 min 0 sec'],
  [273, '4 min 33 sec'],
  [3600, '1 hr 0 min'],
  [3900, '1 hr 5 min'],
])('formats %d seconds as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

test.each([
  [0, '0 B'],
  [640, '640 B'],
  [12.4 * 1024 ** 2, '12.4 MB'],
  [1.25 * 1024 ** 3, '1.25 GB'],
  [120 * 1024 ** 3, '120 GB'],
])('formats %d bytes as %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words))

test('formats used and total storage', () => {
  expect(formatStorageUsed(0, 5)).toBe('0 KB of 5 GB')
  expect(formatStorageUsed(350 * 1024 ** 2, 5)).toBe('350.0 MB of 5 GB')
  expect(formatStorageUsed(1.25 * 1024 ** 3, 50)).toBe('1.25 GB of 50 GB')
})

test.each([
  [0, '0 KB'],
  [1, '0.1 KB'],
  [640, '0.6 KB'],
  [12.34 * 1024, '12.3 KB'],
  [21.1 * 1024 ** 2, '21.1 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [2000 * 1024 ** 3, '2,000.0 GB'],
])('formats %d bytes of storage as %s', (bytes, words) => expect(storageOf(bytes)).toBe(words))

test.each([
  [7, '10 seconds left'],
  [60, '1 minute left'],
  [600, '10 minutes left'],
  [7000, '2 hours left'],
])('estimates %d bytes at one byte a second as %s', (bytes, words) => expect(timeLeft(bytes, 1)).toBe(words))

test("formats a time in the user's time zone", () => {
  expect(formatUploadTime('2026-03-05T20:04:00Z', 'America/New_York')).toBe('Mar 05, 2026 at 03:04 PM')
})

const audio = 'Audio podcasts accept .mp3 and .m4a files.'
const special = 'File names can contain letters, numbers, spaces, dots, dashes and underscores.'

test.each([
  ['audio', 'Talk.MP3', { fileName: 'Talk.mp3' }],
  ['audio', 'talk.wav', { message: audio, suggestion: null }],
  ['audio', 'talk.mp4', { message: audio, suggestion: null }],
  ['video', 'talk.mov', { fileName: 'talk.mov' }],
  ['video', 'talk.mp3', { message: 'Video podcasts accept .mp4, .m4v and .mov files.', suggestion: null }],
  ['audio', 'Ep #12 (final).mp3', { message: special, suggestion: 'Ep 12 final.mp3' }],
  ['audio', '???.mp3', { message: 'Please enter a file name.', suggestion: null }],
] as const)('an %s podcast and %s', (mediaFormat, fileName, verdict) => {
  expect(checkFile({ mediaFormat, acceptsMasters: false }, { file: new File(['x'], fileName), fileName })).toEqual(verdict)
})

test('rejects an empty file and derives the type from the name', () => {
  const audioShow = { mediaFormat: 'audio', acceptsMasters: false } as const
  expect(checkFile(audioShow, { file: new File([], 'a.mp3'), fileName: 'a.mp3' })).toMatchObject({ message: 'The file is empty.' })
  expect(contentTypeOf('a.m4a')).toBe('audio/x-m4a')
})

test('accepts masters only where finishing is on', () => {
  const check = (fileName: string, acceptsMasters: boolean) =>
    checkFile({ mediaFormat: 'audio', acceptsMasters }, { file: new File(['x'], fileName), fileName })
  expect(check('talk.wav', false)).toEqual({ message: audio, suggestion: null })
  expect(check('talk.WAV', true)).toEqual({ fileName: 'talk.wav' })
  expect(check('talk.ogg', true)).toEqual({ message: 'This podcast accepts .mp3, .m4a, .wav, .flac and .aiff files.', suggestion: null })
  expect(acceptOf('audio')).toBe('.mp3,.m4a,.wav,.flac,.aiff,.aif')
  expect(acceptOf('video')).toBe('.mp4,.m4v,.mov')
  expect(contentTypeOf('a.aif')).toBe('audio/aiff')
})
