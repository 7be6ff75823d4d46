import { boxDown, boxesIn, topBoxes, type Box } from '../audio/boxes.ts'
import { windowOn, type ByteSource } from '../audio/source.ts'
import { damaged } from '../audio/unfit.ts'
import { maxChapters, tidyChapters, withoutPlainEnds } from './tidy.ts'
import type { Chapter, Chapters } from './types.ts'

/** Chapters in MPEG-4 and QuickTime files: a track of texts that another track refers to, as Apple wants it, or the list of Nero. */

const maxMoovBytes = 64 * 1024 * 1024

/** A number inside a box, or 0 beyond its end. */
const uint = (moov: Buffer, at: number, { end }: Box): number => (at + 4 <= end ? moov.readUInt32BE(at) : 0)

/** Reads a table whose entries have so many numbers. */
function rows(moov: Buffer, box: Box | null, width: number, at = 4): number[][] {
  if (!box) return []
  const fits = Math.floor((box.end - box.start - at - 4) / (width * 4))
  const count = Math.min(uint(moov, box.start + at, box), Math.max(fits, 0), 1_000_000)
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_column, column) => uint(moov, box.start + at + 4 + (row * width + column) * 4, box)),
  )
}

function trackId(moov: Buffer, track: Box): number {
  const header = boxDown(moov, track, 'tkhd')
  return header ? uint(moov, header.start + (moov[header.start] === 1 ? 20 : 12), header) : 0
}

/** The track with the texts of the chapters. */
function chapterTrack(moov: Buffer, whole: Box): Box | null {
  const tracks = boxesIn(moov, whole.start, whole.end).filter(({ type }) => type === 'trak')
  const wanted = new Set(
    tracks.flatMap((track) => {
      const list = boxDown(moov, track, 'tref', 'chap')
      return list
        ? Array.from({ length: Math.min((list.end - list.start) >> 2, 100) }, (_, at) => uint(moov, list.start + at * 4, list))
        : []
    }),
  )
  const isText = (track: Box): boolean => {
    const handler = boxDown(moov, track, 'mdia', 'hdlr')
    return handler !== null && ['text', 'sbtl', 'subt'].includes(moov.toString('latin1', handler.start + 8, handler.start + 12))
  }
  return tracks.find((track) => wanted.has(trackId(moov, track)) && isText(track)) ?? null
}

type Sample = { startMs: number; endMs: number; at: number; length: number }

/** The times and positions of the texts. */
function samplesOf(moov: Buffer, track: Box): Sample[] {
  const header = boxDown(moov, track, 'mdia', 'mdhd')
  const table = boxDown(moov, track, 'mdia', 'minf', 'stbl')
  const sizes = table && boxDown(moov, table, 'stsz')
  const scale = header ? uint(moov, header.start + (moov[header.start] === 1 ? 20 : 12), header) : 0
  if (!table || !sizes || scale === 0) return []
  const same = uint(moov, sizes.start + 4, sizes)
  const count = Math.min(uint(moov, sizes.start + 8, sizes), maxChapters)
  const each = same > 0 ? [] : rows(moov, sizes, 1, 8)
  const times = timesOf(rows(moov, boxDown(moov, table, 'stts'), 2), count)
  const chunks = chunksOf(moov, table)
  const runs = rows(moov, boxDown(moov, table, 'stsc'), 3)
  const samples: Sample[] = []
  let run = 0
  for (const [index, start] of chunks.entries()) {
    while (run + 1 < runs.length && runs[run + 1]![0]! <= index + 1) run += 1
    let at = start
    for (let left = runs[run]?.[1] ?? 1; left > 0 && samples.length < Math.min(count, times.length); left--) {
      const length = same > 0 ? same : (each[samples.length]?.[0] ?? 0)
      const [from, to] = times[samples.length]!
      samples.push({ startMs: Math.round((from / scale) * 1000), endMs: Math.round((to / scale) * 1000), at, length })
      at += length
    }
    if (samples.length >= Math.min(count, times.length)) break
  }
  return samples
}

function timesOf(table: number[][], count: number): Array<[number, number]> {
  const times: Array<[number, number]> = []
  let now = 0
  for (const [samples = 0, units = 0] of table)
    for (let left = samples; left > 0 && times.length < count; left--) times.push([now, (now += units)])
  return times
}

function chunksOf(moov: Buffer, table: Box): number[] {
  const short = boxDown(moov, table, 'stco')
  if (short) return rows(moov, short, 1).map(([at = 0]) => at)
  return rows(moov, boxDown(moov, table, 'co64'), 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
}

/** A length and a text, which is UTF-8 unless a mark says UTF-16. */
function textOf(sample: Buffer): string | null {
  const length = sample.length >= 2 ? sample.readUInt16BE(0) : 0
  const text = sample.subarray(2, 2 + length)
  if (text.length === 0) return null
  const mark = text.readUIntBE(0, Math.min(2, text.length))
  if (mark === 0xfeff || mark === 0xfffe) return new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-16le').decode(text)
  return text.toString('utf8')
}

async function trackChapters(source: ByteSource, moov: Buffer, whole: Box): Promise<Chapter[]> {
  const track = chapterTrack(moov, whole)
  if (!track) return []
  const window = windowOn(source)
  const chapters: Chapter[] = []
  for (const { startMs, endMs, at, length } of samplesOf(moov, track)) {
    if (at >= source.size) continue
    const title = textOf(await window.peek(at, Math.min(length, 64 * 1024)))
    // A text without content only fills the time before the first chapter.
    if (title !== null) chapters.push({ startMs, endMs, title })
  }
  return chapters
}

/** Nero's list: the start in units of 100 ns, and a title of at most 255 bytes. */
function listedChapters(moov: Buffer, whole: Box): Chapter[] {
  const list = boxDown(moov, whole, 'udta', 'chpl')
  if (!list) return []
  const chapters: Chapter[] = []
  let at = list.start + (moov[list.start] === 0 ? 4 : 8)
  let count = at < list.end ? moov[at]! : 0
  for (at += 1; count > 0 && at + 9 <= list.end; count--) {
    const units = moov.readBigUInt64BE(at)
    const end = Math.min(at + 9 + moov[at + 8]!, list.end)
    chapters.push({ startMs: Math.round(Number(units / 1000n) / 10), title: moov.toString('utf8', at + 9, end) })
    at = end
  }
  return chapters
}

/** The chapters of an MPEG-4 file, or null if it has none. Throws `UnfitFile` if it is damaged. */
export async function readMp4Chapters(source: ByteSource, durationMs?: number): Promise<Chapters | null> {
  const place = (await topBoxes(source)).find(({ type }) => type === 'moov')
  if (!place) return null
  if (place.end - place.start > maxMoovBytes) throw damaged()
  const moov = await source.read(place.start, place.end - place.start)
  const whole: Box = { type: 'moov', start: 0, end: moov.length }
  const inTrack = tidyChapters(await trackChapters(source, moov, whole))
  const chapters = inTrack.length > 0 ? inTrack : tidyChapters(listedChapters(moov, whole))
  return chapters.length === 0 ? null : { format: 'mp4', chapters: withoutPlainEnds(chapters, durationMs), images: new Map() }
}
