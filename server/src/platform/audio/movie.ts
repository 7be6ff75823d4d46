import { boxDown, boxesIn, topBoxes, type Box } from './boxes.ts'
import { bytesOf, codecOf, editOf, timesOf, fragmentDefaults, fragmentSeconds } from './m4a-tables.ts'
import type { ByteSource } from './source.ts'
import { cutOff, damaged, encrypted } from './unfit.ts'

/** An audio or video track. Chapters and their images don't count. */
type Track = { kind: 'sound' | 'video'; codec: string; seconds: number; bytes: number }

/** The content of an MPEG-4 or QuickTime file, verified against its bytes. */
type Movie = {
  tracks: Track[]
  /** Position of the first audio or video byte. */
  headerBytes: number
}

/** What the file claims to contain, before it is verified. */
export type Announced = {
  /** The file's brand. `qt  ` is QuickTime. */
  brand: string
  tracks: Array<Pick<Track, 'kind' | 'codec'>>
}

/** Ten hours of video take a few megabytes of metadata. Anything larger couldn't be stored here anyway. */
const maxMoovBytes = 64 * 1024 * 1024

const protectedCodecs = ['drms', 'enca', 'encv', 'drmi']
/** Chapter images are in their own tracks and aren't video. */
const pictureCodecs = ['jpeg', 'png ', 'mjpa', 'mjpb', 'tiff']
/** QuickTime files from before the file type box start with these. */
const oldBeginnings = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export const isMovie = (head: Buffer): boolean => ['ftyp', ...oldBeginnings].includes(head.toString('latin1', 4, 8))

/**
 * Reads the tables and verifies them against the bytes. Durations in headers are unreliable, so samples are added up. `validate` throws
 * if the file isn't wanted, and gets null if nothing is announced.
 */
export async function readMovie(source: ByteSource, validate: (announced: Announced | null) => void): Promise<Movie> {
  const boxes = await topBoxes(source)
  const data = boxes.filter(({ type }) => type === 'mdat')
  const place = boxes.find(({ type }) => type === 'moov')
  if (!place && data.length > 0) throw cutOff()
  if (!place) {
    validate(null)
    throw damaged()
  }
  if (place.end - place.start > maxMoovBytes) throw damaged()
  const moov = await source.read(place.start, place.end - place.start)
  const whole: Box = { type: 'moov', start: 0, end: moov.length }
  const fragments = boxes.filter(({ type }) => type === 'moof')
  const found = tracksIn(moov, whole)
  validate({ brand: await brandOf(source, boxes), tracks: found })
  const tracks = await Promise.all(found.map((track) => readTrack({ source, moov, whole, data, fragments }, track)))
  const room = data.reduce((sum, { start, end }) => sum + end - start, 0)
  if (tracks.reduce((sum, { bytes }) => sum + bytes, 0) > room) throw cutOff()
  return { tracks, headerBytes: Math.min(...tracks.map(({ first }) => first), data[0]?.start ?? 0) }
}

async function brandOf(source: ByteSource, [first]: Box[]): Promise<string> {
  return first?.type === 'ftyp' ? (await source.read(first.start, 4)).toString('latin1') : 'qt  '
}

type Found = { track: Box; kind: Track['kind']; codec: string }

function tracksIn(moov: Buffer, whole: Box): Found[] {
  const tracks = boxesIn(moov, whole.start, whole.end).filter(({ type }) => type === 'trak')
  return tracks.flatMap((track): Found[] => {
    const codec = codecOf(moov, track)
    if (protectedCodecs.includes(codec)) throw encrypted()
    const handler = handlerOf(moov, track)
    if (handler === 'soun') return [{ track, kind: 'sound', codec }]
    return handler === 'vide' && !pictureCodecs.includes(codec) ? [{ track, kind: 'video', codec }] : []
  })
}

function handlerOf(moov: Buffer, track: Box): string {
  const handler = boxDown(moov, track, 'mdia', 'hdlr')
  return handler ? moov.toString('latin1', handler.start + 8, handler.start + 12) : ''
}

type MovieParts = { source: ByteSource; moov: Buffer; whole: Box; data: Box[]; fragments: Box[] }

async function readTrack({ source, moov, whole, data, fragments }: MovieParts, { track, kind, codec }: Found) {
  const table = boxDown(moov, track, 'mdia', 'minf', 'stbl')
  const times = timesOf(moov, track, table)
  const bytes = bytesOf(moov, table)
  if (bytes.first < (data[0]?.start ?? 0) || bytes.last >= (data.at(-1)?.end ?? Infinity)) throw cutOff()
  if (fragments.length === 0 && kind === 'sound' && bytes.samples !== times.samples) throw damaged()
  const rest = await fragmentSeconds(source, fragments, fragmentDefaults(moov, whole, track), times.scale)
  const seconds = times.seconds + rest
  const shown = editOf(moov, track, boxDown(moov, whole, 'mvhd'))
  // An edit hides encoder silence at both ends. One that hides more is ignored.
  const trimmed = shown !== null && shown < seconds && seconds - shown < 0.25 ? shown : seconds
  return { kind, codec, seconds: trimmed, bytes: bytes.total, first: bytes.first }
}
