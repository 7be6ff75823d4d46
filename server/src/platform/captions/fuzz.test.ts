import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bufferSource } from '../audio/source.ts'
import { silentMp3 } from '../audio/testing.ts'
import { renderChaptersJson } from '../chapters/json.ts'
import { renderPodloveChapters } from '../chapters/podlove.ts'
import { readMediaChapters } from '../chapters/read-media.ts'
import { readChapters } from '../chapters/read.ts'
import { chapterFixtures, movieWithChapters } from '../chapters/testing.ts'
import { tagMp3 } from '../tags/mp3.ts'
import { maxTimeMs } from '../timecode.ts'
import { UnfitFile } from '../unfit.ts'
import { readCaptions } from './read.ts'
import { renderCaptions } from './render.ts'
import { captionFixtures } from './testing/fixtures.ts'
import { captionFormats, type CaptionSegment } from './types.ts'

/** Damaged and hostile files. `FUZZ_CASES=10000` runs more of them. The same number always runs the same cases. */
const cases = Number(process.env['FUZZ_CASES'] ?? 400)
/** Of CPU time, which other work on the machine barely changes. */
const maxMs = 3000

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
const isThere = existsSync(join(corpora, 'naughty'))
if (!isThere) console.warn('Hostile strings of others are not tested: there is no folder ../shared/corpora.')

/** Texts that are known to break programs or to run in browsers. */
const own = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</p></cite><svg onload=alert(1)>',
  '<v <v <v Anna>',
  '<v.a.b \n>',
  '&lt;script&gt;&#60;b&#x3e;&#x110000;&#0;',
  '\u202e\u2066\ufeff\u0000\ud800',
  '99999:99:99.999 --> 00:00:00.000',
  '00:00:00,000 --> -1',
  '\n\n1\n00:00:01,000 --> 00:00:02,000\n',
  '\nNOTE\n\nSTYLE\n::cue{}\n',
  '{"__proto__":{"x":1}}',
  '"startTime":1e309,"endTime":-0,"body":null,',
  '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  'Anna:Ben: : ：',
  '[00:01] (00:02) ',
  '\tTRACK 01 AUDIO\nINDEX 01 99:99:99\n',
  '\r\r\n\n\r',
]

function readCorpora(): string[] {
  if (!isThere) return []
  const naughty = JSON.parse(readFileSync(join(corpora, 'naughty/blns.json'), 'utf8')) as string[]
  const evasion = readFileSync(join(corpora, 'html-xss/owasp-filter-evasion.json'), 'utf8').match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return [...naughty, ...evasion.map((text) => JSON.parse(text) as string)]
}

const hostile = [...own, ...readCorpora()]

/** Numbers that are the same in each run. */
function random(seed: number): (most: number) => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 4) % Math.max(most, 1)
  }
}

/** Changes a file in a few places. */
function mutated(bytes: Buffer, others: Buffer[], next: (most: number) => number): Buffer {
  let file = bytes
  for (let count = next(4); count >= 0; count--) {
    const at = next(file.length + 1)
    const to = Math.min(file.length, at + next(40))
    const inserted = [
      () => Buffer.from(hostile[next(hostile.length)]!),
      () => Buffer.from([next(256)]),
      () => Buffer.alloc(0),
      () => file.subarray(next(file.length), next(file.length)),
      () => others[next(others.length)]!.subarray(0, 300),
      () => Buffer.from(file.subarray(at, to).toString('latin1').repeat(next(50)), 'latin1'),
    ][next(6)]!()
    file = Buffer.concat([file.subarray(0, at), inserted, file.subarray(next(3) === 0 ? at : to)])
    if (next(12) === 0) file = file.subarray(0, next(file.length))
  }
  return file
}

/** The result, or null if the file was rejected. Any other error is a bug. */
async function attempt<T>(what: string, work: () => T | Promise<T>): Promise<T | null> {
  const start = process.threadCpuUsage()
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnfitFile) return null
    throw new Error(`Failed on ${what}`, { cause: error })
  } finally {
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000, what).toBeLessThan(maxMs)
  }
}

const bare = (segments: CaptionSegment[]) => segments.map(({ startMs, endMs, speaker, text }) => ({ startMs, endMs, speaker, text }))

const isTime = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms <= maxTimeMs

/** Rendered files contain only our own tags, and are read as the same transcript. */
function checkRendered(segments: CaptionSegment[], what: string): void {
  const good = segments.every(({ startMs, endMs, text }) => isTime(startMs) && isTime(endMs) && startMs <= endMs && text.trim() !== '')
  expect(good, what).toBe(true)
  for (const format of captionFormats) {
    const file = renderCaptions(format, segments, { times: 'exact' })
    const again = readCaptions(Buffer.from(file), '', format).segments
    const [wanted, found] = [bare(segments), bare(again)]
    // Without fields for speakers, a name that only occurs once may be read as text.
    if (format === 'srt' || format === 'text')
      expect(
        found.map(({ startMs, endMs }) => [startMs, endMs]),
        what,
      ).toEqual(wanted.map(({ startMs, endMs }) => [startMs, endMs]))
    else expect(found, `${what} as ${format}`).toEqual(wanted)
    if (format === 'html') {
      const body = file.slice(file.indexOf('<body>') + 6, file.indexOf('</body>'))
      expect(body.replace(/<\/?(?:cite|time|p)>|<time datetime="PT[\d.e-]+S" data-end="PT[\d.e-]+S">/g, ''), what).not.toContain('<')
    }
    if (format === 'vtt') expect(file.replace(/^<v [^<>]+>/gm, ''), what).not.toContain('<')
  }
}

test('reads damaged and hostile transcripts without errors, in bounded time, and writes nothing that runs', async () => {
  const files = captionFixtures.map(({ file }) => Buffer.from(file))
  let read = 0
  const distinct = new Set<string>()
  for (let seed = 0; seed < cases; seed++) {
    const next = random(seed)
    const file = mutated(files[next(files.length)]!, files, next)
    distinct.add(file.toString('latin1'))
    const hint = ['', 'text/html', 'a.vtt'][next(3)]!
    const captions = await attempt(`transcript ${seed}`, () => readCaptions(file, hint))
    if (!captions) continue
    read += 1
    checkRendered(captions.segments, `transcript ${seed}`)
  }
  expect(read).toBeGreaterThan(cases / 3)
  expect(distinct.size).toBeGreaterThan(cases * 0.9)
})

test('reads damaged and hostile chapters the same way', async () => {
  const files = chapterFixtures.map(({ file }) => Buffer.from(file))
  let read = 0
  for (let seed = 0; seed < cases; seed++) {
    const next = random(seed + 1_000_000)
    const found = await attempt(`chapters ${seed}`, () => readChapters(mutated(files[next(files.length)]!, files, next)))
    if (!found) continue
    read += 1
    expect(
      found.chapters.every(
        ({ startMs, url = 'http:', image = 'http:' }) => isTime(startMs) && /^https?:/.test(url) && /^https?:/.test(image),
      ),
    ).toBe(true)
    expect(readChapters(Buffer.from(renderChaptersJson(found.chapters)), 'json').chapters).toEqual(found.chapters)
    const shown = found.chapters.filter(({ isHidden }) => !isHidden).map(({ startMs, title }) => [startMs, title])
    const again = await attempt(
      `chapters ${seed} as XML`,
      () => readChapters(Buffer.from(renderPodloveChapters(found.chapters)), 'podlove').chapters,
    )
    expect(again?.map(({ startMs, title }) => [startMs, title]) ?? [], `chapters ${seed}`).toEqual(shown)
  }
  expect(read).toBeGreaterThan(cases / 4)
})

test('reads chapters of damaged and hostile media the same way', async () => {
  const chapters = chapterFixtures[0]!.chapters.map((chapter) => ({
    ...chapter,
    picture: { contentType: 'image/png', bytes: Buffer.alloc(40, 0xff) },
  }))
  const tagged = await tagMp3(bufferSource(silentMp3(4)), { title: 'Ü', chapters })
  const track = [0, 1000, 2000].map((ms) => ({ ms, text: Buffer.from(`Chapter at ${ms}`) }))
  const files = [
    Buffer.concat((await tagged.body().toArray()) as Buffer[]),
    movieWithChapters({ track, list: [{ ms: 0, title: 'One' }] }),
    movieWithChapters({ track, isLong: true }),
  ]
  if (isThere) {
    const media = join(corpora, 'media')
    const names = readdirSync(media).filter((name) => /\.(?:mp3|m4a|mp4)$/.test(name) && !name.startsWith('zero'))
    files.push(...names.map((name) => readFileSync(join(media, name)).subarray(0, 20_000)))
  }
  let read = 0
  for (let seed = 0; seed < cases; seed++) {
    const next = random(seed + 2_000_000)
    const file = files[next(4) === 0 ? next(files.length) : next(3)]!
    // Few bytes are numbers and sizes, so they are changed in place more often than moved.
    const changed = next(3) === 0 ? mutated(file, files, next) : Buffer.from(file)
    for (let count = next(6); count >= 0 && changed.length > 0; count--)
      changed[next(Math.min(changed.length, 1200))] = [0, 0xff, next(256)][next(3)]!
    const found = await attempt(`media ${seed}`, () => readMediaChapters(bufferSource(changed)))
    if (found) read += 1
    expect(found?.chapters.every(({ startMs }) => isTime(startMs)) ?? true).toBe(true)
    if (next(10) === 0) await attempt(`tagging ${seed}`, () => tagMp3(bufferSource(changed), { chapters }))
  }
  expect(read).toBeGreaterThan(cases / 10)
})

const captionStarts = {
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n',
  srt: '1\n00:00:01,000 --> 00:00:02,000\n',
  html: '<time>',
  text: '',
  json: '{"segments":[',
} as const
const chapterStarts = { lines: '', audacity: '0\t0\t', cue: 'TRACK 01 AUDIO\n', podlove: '<psc:chapters>' } as const

test('files of nothing but one piece take no longer than others', async () => {
  for (const piece of [
    ' ',
    '\n',
    '<',
    '<v ',
    '<a',
    '&',
    'a: ',
    'a:\n',
    'a\n',
    '-->',
    '00:',
    '[0:00] ',
    '- ',
    '<p>',
    '<cite>',
    '{"a":',
    '[',
    '\t0',
  ]) {
    const filling = piece.repeat(20_000 / piece.length)
    for (const [format, start] of Object.entries(captionStarts))
      await attempt(`${format} of ${JSON.stringify(piece)}`, () =>
        readCaptions(Buffer.from(start + filling), '', format as keyof typeof captionStarts),
      )
    for (const [format, start] of Object.entries(chapterStarts))
      await attempt(`${format} of ${JSON.stringify(piece)}`, () =>
        readChapters(Buffer.from(start + filling), format as keyof typeof chapterStarts),
      )
  }
  // Where the time grows with the square of the size, this takes minutes.
  const large = Buffer.alloc(500_000, '<cite>a:\n00:01 [0:02] ')
  for (const format of ['html', 'text', 'vtt'] as const) await attempt(`a large file as ${format}`, () => readCaptions(large, '', format))
  await attempt('a large file of lines', () => readChapters(large))
})
