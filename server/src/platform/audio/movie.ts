import { boxDown, boxesIn, topBoxes, type Box } from './boxes.ts'
import { fragmentDefaults, fragmentSeconds } from './m4a-fragments.ts'
import { bytesOf, codecOf, editOf, timesOf } from './m4a-tables.ts'
import type { ByteSource } from './source.ts'
import { cutOff, damaged, encrypted } from './unfit.ts'

/** A track that can be heard or seen; chapters and their pictures are neither. */
export type Track = { kind: 'sound' | 'video'; codec: string; seconds: number; bytes: number }

/** What an MPEG-4 or QuickTime file holds, by its own tables and by its bytes. */
export type Movie = {
  tracks: Track[]
  /** Where the first byte of sound or picture is. */
  headerBytes: number
}

/** What it says that it holds, before that is held against its bytes. */
export type Announced = {
  /** As the file calls itself: `qt  ` is QuickTime. */
  brand: string
  tracks: Array<Pick<Track, 'kind' | 'codec'>>
}

/** The description of ten hours of film takes some megabytes; what is larger describes nothing that could be stored here. */
const largestMoov = 64 * 1024 * 1024

const protectedCodecs = ['drms', 'enca', 'encv', 'drmi']
/** Pictures of chapters stand in tracks of their own, and are no film. */
const pictureCodecs = ['jpeg', 'png ', 'mjpa', 'mjpb', 'tiff']
/** With these begin files of QuickTime from before they told what they are. */
const oldBeginnings = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

export const isMovie = (head: Buffer): boolean => ['ftyp', ...oldBeginnings].includes(head.toString('latin1', 4, 8))

/**
 * Reads the tables that say what there is, and holds them against the bytes that are there. Durations in headers are only words:
 * the samples are added up. `judge` throws where this is not what is wanted, and hears null where nothing is announced.
 */
export async function readMovie(source: ByteSource, judge: (announced: Announced | null) => void): Promise<Movie> {
  const boxes = await topBoxes(source)
  const data = boxes.filter(({ type }) => type === 'mdat')
  const place = boxes.find(({ type }) => type === 'moov')
  if (!place && data.length > 0) throw cutOff()
  if (!place) {
    judge(null)
    throw damaged()
  }
  if (place.end - place.start > largestMoov) throw damaged()
  const moov = await source.read(place.start, place.end - place.start)
  const whole: Box = { type: 'moov', start: 0, end: moov.length }
  const fragments = boxes.filter(({ type }) => type === 'moof')
  const found = tracksIn(moov, whole)
  judge({ brand: await brandOf(source, boxes), tracks: found })
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
  // An edit hides the encoder's silence at both ends; one that hides more is not believed.
  const trimmed = shown !== null && shown < seconds && seconds - shown < 0.25 ? shown : seconds
  return { kind, codec, seconds: trimmed, bytes: bytes.total, first: bytes.first }
}
