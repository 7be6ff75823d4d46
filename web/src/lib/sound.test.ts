import { expect, test } from 'vitest'
import { readSound } from './sound.ts'
import { hears } from './testing/senses.ts'

const file = new Blob(['sound'])

test('reads the length and peaks of audio', async () => {
  hears(12.5)
  const { seconds, peaks } = await readSound(file, 60)
  expect(seconds).toBe(12.5)
  expect(peaks).toHaveLength(64)
  expect(peaks.at(-1)).toBe(1)
  expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true)
})

test.each([60, 60.1])('accepts %d seconds', async (seconds) => {
  hears(seconds)
  expect((await readSound(file, 60)).seconds).toBe(seconds)
})

test('rejects slightly longer audio', async () => {
  hears(60.2)
  await expect(readSound(file, 60)).rejects.toMatchObject({ reason: 'tooLong' })
})

test('skips decoding hours of audio, but decodes files with wrong metadata', async () => {
  hears(null, 36_000)
  await expect(readSound(file, 60)).rejects.toMatchObject({ reason: 'tooLong' })
  hears(50, 90)
  expect((await readSound(file, 60)).seconds).toBe(50)
})

test("reports files that aren't audio with the cause", async () => {
  hears(null)
  await expect(readSound(file, 60)).rejects.toMatchObject({ reason: 'unreadable', cause: { message: 'no sound' } })
  hears(null, 5)
  await expect(readSound(file, 60)).rejects.toMatchObject({ reason: 'unreadable', cause: { name: 'EncodingError' } })
})
