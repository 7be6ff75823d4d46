import { expect, test } from 'vitest'
import { bufferSource } from '../audio/source.ts'
import { renderChaptersJson } from './json.ts'
import { renderAudacity, renderChapterLines } from './lines.ts'
import { renderPodloveChapters } from './podlove.ts'
import { readMediaChapters } from './read-media.ts'
import { readChapters } from './read.ts'
import { chapterFixtures, movieWithChapters } from './testing.ts'
import type { Chapter } from './types.ts'

test.each(chapterFixtures)('reads $name', ({ format, file, chapters }) => {
  expect(readChapters(Buffer.from(file))).toEqual({ format, chapters })
})

/** Each format with the fields that it can hold. */
const formats: Record<string, { render: (chapters: Chapter[]) => string; holds: (chapter: Chapter) => Chapter | null }> = {
  json: { render: renderChaptersJson, holds: (chapter) => chapter },
  podlove: {
    render: renderPodloveChapters,
    holds: ({ startMs, title, url, image, isHidden }) =>
      isHidden ? null : { startMs, title, ...(url && { url }), ...(image && { image }) },
  },
  lines: {
    render: (chapters) => renderChapterLines(chapters, { isExact: true }),
    holds: ({ startMs, endMs, title, url, isHidden }) =>
      isHidden ? null : { startMs, ...(endMs !== undefined && { endMs }), title, ...(url && { url }) },
  },
  audacity: { render: renderAudacity, holds: ({ startMs, endMs, title }) => ({ startMs, ...(endMs !== undefined && { endMs }), title }) },
}

test('writes all chapters in every format and reads the same times, titles and links again', () => {
  for (const { name, chapters } of chapterFixtures)
    for (const [format, { render, holds }] of Object.entries(formats)) {
      const again = readChapters(Buffer.from(render(chapters)))
      expect(again, `${name} as ${format}`).toEqual({ format, chapters: chapters.flatMap((chapter) => holds(chapter) ?? []) })
    }
})

test('writes lines as people do', () => {
  const chapters = [
    { startMs: 0, title: 'Intro', url: 'https://example.com/' },
    { startMs: 10_000, title: 'Ad', isHidden: true },
    { startMs: 3_723_456, title: 'End' },
  ]
  expect(renderChapterLines(chapters)).toBe('0:00 Intro\n1:02:03 End\n')
})

test('rejects what has no chapters, with a sentence', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><psc:chapters><psc:chapter start="0" title="&b;"/></psc:chapters>'
  for (const [file, reason] of [
    ['', 'empty'],
    ['Just text.', 'empty'],
    ['{"chapters":[]}', 'empty'],
    ['{"chapters":[{"title":"no time"}]}', 'empty'],
    ['{"segments":[]}', 'wrong-type'],
    ['{"chapters":', 'wrong-type'],
    ['<psc:chapters><psc:chapter start="0"', 'damaged'],
    [bomb, 'damaged'],
    ['\0\x01', 'not-text'],
    [' '.repeat(6_000_000), 'too-large'],
  ] as const)
    expect(() => readChapters(Buffer.from(file)), file.slice(0, 60)).toThrow(expect.objectContaining({ name: 'UnfitFile', reason }))
})

test('reads the chapters of an MPEG-4 file from its text track, else from its list', async () => {
  const list = [
    { ms: 0, title: 'Listed' },
    { ms: 5000, title: 'Ü' },
  ]
  const track = [
    { ms: 0, text: Buffer.alloc(0) },
    { ms: 1500, text: Buffer.from('Intro 🎙') },
    { ms: 4000, text: Buffer.from('\ufeffGrüße', 'utf16le').swap16() },
    { ms: 9000, text: Buffer.from('\ufeffEnd', 'utf16le') },
  ]
  const read = async (bytes: Buffer) => (await readMediaChapters(bufferSource(bytes), 10_000))?.chapters
  const inTrack = [
    { startMs: 1500, title: 'Intro 🎙' },
    { startMs: 4000, title: 'Grüße' },
    { startMs: 9000, title: 'End' },
  ]
  expect(await read(movieWithChapters({ track, list }))).toEqual(inTrack)
  expect(await read(movieWithChapters({ track, isLong: true }))).toEqual(inTrack)
  expect(await read(movieWithChapters({ list }))).toEqual([
    { startMs: 0, title: 'Listed' },
    { startMs: 5000, title: 'Ü' },
  ])
  expect(await read(movieWithChapters({}))).toBeUndefined()
  await expect(read(movieWithChapters({ track }).subarray(0, -20))).rejects.toMatchObject({ name: 'UnfitFile' })
})
