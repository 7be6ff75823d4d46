import { expect, test } from 'vitest'
import { estimateTimes } from './text.ts'
import { readCaptions } from './read.ts'
import { renderCaptions } from './render.ts'
import { captionFixtures } from './testing/fixtures.ts'
import { captionFormats, type CaptionSegment } from './types.ts'

const bare = (segments: CaptionSegment[]) => segments.map(({ startMs, endMs, speaker, text }) => ({ startMs, endMs, speaker, text }))

const segment = (startMs: number, endMs: number, speaker: string, text: string): CaptionSegment => ({ startMs, endMs, speaker, text })

test.each(captionFixtures)('reads $name', ({ format, file, segments, hint, isUntimed = false }) => {
  const found = readCaptions(Buffer.from(file), hint)
  expect(found).toMatchObject({ format, isTimed: !isUntimed })
  expect(found.segments).toEqual(segments)
})

test('writes every transcript in every format and reads the same times, texts and speakers again', () => {
  for (const { name, segments } of captionFixtures)
    for (const format of captionFormats) {
      const file = renderCaptions(format, segments, { times: 'exact' })
      const again = readCaptions(Buffer.from(file))
      expect(again.format, `${name} as ${format}`).toBe(format)
      expect(bare(again.segments), `${name} as ${format}`).toEqual(bare(segments))
      if (format === 'json') expect(again.segments).toEqual(segments)
    }
})

const awkward = [
  segment(0, 1000, '', 'Anna: said no one.'),
  segment(1000, 2000, 'Anna', 'Note: this is me.'),
  segment(2000, 3000, 'Anna', '00:00:01,000 --> 00:00:02,000'),
  segment(3000, 4000, '', '<b>bold</b> &amp; <script>alert(1)</script> {\\an8}'),
  segment(4000, 5000, 'R&D <x> "q"', 'WEBVTT NOTE x'),
  segment(5000, 6000, 'R&D <x> "q"', '- 12'),
  segment(6000, 7000, 'Anna', '12:30 is late'),
  segment(7000, 8000, '', '[12:30] (x)'),
  segment(8000, 8000, 'Dr. A. van der Berg', '7'),
  segment(9000, 9001, 'Anna', 'x'.repeat(500)),
]

test('keeps texts that look like markup, times or speakers', () => {
  for (const format of captionFormats) {
    const file = renderCaptions(format, awkward, { times: 'exact', title: '<script>' })
    expect(bare(readCaptions(Buffer.from(file)).segments), format).toEqual(awkward)
    if (format !== 'text' && format !== 'json' && format !== 'podlove') expect(file, format).not.toMatch(/<script|<b>/)
  }
})

test('writes the short forms that people read', () => {
  const list = [
    segment(1000, 2000, 'Anna', 'Hi.'),
    segment(3_723_000, 3_724_000, 'Anna', 'Still me.'),
    segment(3_725_000, 3_726_000, 'Ben', 'Bye.'),
  ]
  expect(renderCaptions('text', list)).toBe('[0:01] Anna: Hi.\n\n[1:02:03] Still me.\n\n[1:02:05] Ben: Bye.\n')
  expect(renderCaptions('text', list, { times: 'none' })).toBe('Anna: Hi.\n\nStill me.\n\nBen: Bye.\n')
  expect(renderCaptions('vtt', list.slice(0, 1))).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Anna>Hi.\n')
  expect(renderCaptions('srt', list.slice(0, 1))).toBe('1\n00:00:01,000 --> 00:00:02,000\nAnna: Hi.\n')
  expect(renderCaptions('html', [], { language: 'en', title: 'A & B' })).toContain(
    '<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>A &amp; B</title>',
  )
})

test('a file that no one has checked says so, and is read without that note', () => {
  const segments = [
    { startMs: 1000, endMs: 2000, speaker: 'Ada', text: 'Hello.' },
    { startMs: 2000, endMs: 4000, speaker: 'Bob', text: 'Hi, Ada.' },
  ]
  for (const format of ['vtt', 'json', 'html', 'text'] as const) {
    const file = renderCaptions(format, segments, { isMachine: true, times: 'exact' })
    expect(file).toContain('Made by machine and not checked by a person.')
    expect(readCaptions(Buffer.from(file)).segments).toEqual(segments)
  }
  // SubRip only has cues.
  expect(renderCaptions('srt', segments, { isMachine: true })).toBe(renderCaptions('srt', segments))
})

test('reads every Unicode encoding with a byte order mark, and refuses those that it would misread', () => {
  const file = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHéllo 🎙 there.\n'
  const codes = Array.from(`\ufeff${file}`, (sign) => sign.codePointAt(0)!)
  const utf32 = (write: (bytes: Buffer, code: number) => unknown) =>
    Buffer.concat(
      codes.map((code) => {
        const bytes = Buffer.alloc(4)
        write(bytes, code)
        return bytes
      }),
    )
  const little = utf32((bytes, code) => bytes.writeUInt32LE(code))
  for (const bytes of [
    little,
    utf32((one, code) => one.writeUInt32BE(code)),
    Buffer.from(`\ufeff${file}`, 'utf16le'),
    Buffer.from(`\ufeff${file}`, 'utf16le').swap16(),
    Buffer.from(`\ufeff${file}`),
  ])
    expect(readCaptions(bytes).segments.map(({ text }) => text)).toEqual(['Héllo 🎙 there.'])
  // Without the mark, every other byte is NUL.
  for (const bytes of [little.subarray(4), Buffer.from(file, 'utf16le')])
    expect(() => readCaptions(bytes)).toThrow("This file's encoding isn't supported. Save it as UTF-8 and import it again.")
  expect(readCaptions(Buffer.from('Ada: He\0llo there, and welcome.')).segments[0]!.text).toBe('He\ufffdllo there, and welcome.')
})

test('rejects what is no transcript, with a sentence', () => {
  for (const [bytes, hint, reason] of [
    [Buffer.from(''), '', 'empty'],
    [Buffer.from('WEBVTT\n\n'), '', 'empty'],
    [Buffer.from('{"segments":[]}'), '', 'empty'],
    [Buffer.from('\0\x01\x02'), '', 'not-text'],
    [Buffer.from('<!doctype html><body>Not found'), 'text/vtt', 'wrong-type'],
  ] as const)
    expect(() => readCaptions(bytes, hint)).toThrow(expect.objectContaining({ name: 'UnfitFile', reason }))
  expect(() => readCaptions(Buffer.from('Hello'), '', 'json')).toThrow(expect.objectContaining({ reason: 'wrong-type' }))
  expect(() => readCaptions(Buffer.from('Hello'), '', 'srt')).toThrow(expect.objectContaining({ reason: 'wrong-type' }))
  expect(readCaptions(Buffer.from('Hello'), '', 'text').segments).toHaveLength(1)
})

test('reads other encodings', () => {
  expect(readCaptions(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGrüße', 'latin1')).segments[0]?.text).toBe('Grüße')
  expect(readCaptions(Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nGrüße', 'utf16le')).segments[0]?.text).toBe('Grüße')
})

test('joins a transcript with a segment per word', () => {
  const words = 'The first sentence is long enough to end here. Then another one follows after it, and that one has an end, too.'.split(' ')
  const list = words.map((body, index) => ({ speaker: 'A', startTime: index, endTime: index + 0.9, body }))
  const { segments } = readCaptions(Buffer.from(JSON.stringify({ segments: list })))
  expect(segments.map(({ text }) => text)).toEqual([
    'The first sentence is long enough to end here.',
    'Then another one follows after it, and that one has an end, too.',
  ])
  expect(segments[1]).toMatchObject({ startMs: 9000, speaker: 'A' })
  expect(segments.flatMap((one) => one.words ?? [])).toHaveLength(words.length)
})

test('estimates the times of text without any', () => {
  const { segments } = readCaptions(Buffer.from('Anna: short\n\nBen: twice as long as that, or even longer than that'))
  const [first, second] = estimateTimes(segments, 60_000)
  expect([first?.startMs, second?.endMs]).toEqual([0, 60_000])
  expect(first?.endMs).toBe(second?.startMs)
})
