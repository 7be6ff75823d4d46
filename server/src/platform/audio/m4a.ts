import { boxDown, boxesIn, topBoxes, type Box } from './boxes.ts'
import { fragmentSeconds, fragmentDefaults } from './m4a-fragments.ts'
import { bytesOf, codecOf, editOf, timesOf } from './m4a-tables.ts'
import type { ByteSource } from './source.ts'
import { cutOff, damaged, encrypted, hasVideo, notAudio, otherCodec } from './unfit.ts'

export type M4a = { seconds: number; audioBytes: number }

/** The description of ten hours takes some megabytes; what is larger describes nothing that could be stored here. */
const largestMoov = 32 * 1024 * 1024

/**
 * Reads the tables that say what sound there is, and holds them against the bytes that are there. Durations in headers are
 * only words: the samples are added up.
 */
export async function readM4a(source: ByteSource): Promise<M4a> {
  const boxes = await topBoxes(source)
  const brand = await source.read(boxes[0]?.start ?? 0, 4)
  if (boxes[0]?.type !== 'ftyp' || brand.toString('latin1') === 'qt  ') throw notAudio()
  const data = boxes.filter(({ type }) => type === 'mdat')
  const place = boxes.find(({ type }) => type === 'moov')
  if (!place) throw data.length > 0 ? cutOff() : notAudio()
  if (place.end - place.start > largestMoov) throw damaged()
  const moov = await source.read(place.start, place.end - place.start)
  const whole: Box = { type: 'moov', start: 0, end: moov.length }

  const track = soundTrack(moov, whole)
  const movieScale = boxDown(moov, whole, 'mvhd')
  const table = boxDown(moov, track, 'mdia', 'minf', 'stbl')
  const times = timesOf(moov, track, table)
  const bytes = bytesOf(moov, table)
  const room = data.reduce((sum, { start, end }) => sum + end - start, 0)
  if (bytes.total > room || bytes.first < (data[0]?.start ?? 0) || bytes.last >= (data.at(-1)?.end ?? Infinity)) throw cutOff()

  const fragments = boxes.filter(({ type }) => type === 'moof')
  const rest = await fragmentSeconds(source, fragments, fragmentDefaults(moov, whole, track), times.scale)
  const seconds = times.seconds + rest
  if (!(seconds > 0) || (fragments.length === 0 && bytes.samples !== times.samples)) throw damaged()
  const shown = editOf(moov, track, movieScale)
  // An edit hides the encoder's silence at both ends; one that hides more is not believed.
  const trimmed = shown !== null && shown < seconds && seconds - shown < 0.25 ? shown : seconds
  return { seconds: trimmed, audioBytes: fragments.length > 0 ? room : bytes.total }
}

/** The one track of sound. */
function soundTrack(moov: Buffer, whole: Box): Box {
  const tracks = boxesIn(moov, whole.start, whole.end).filter(({ type }) => type === 'trak')
  const kinds = tracks.map((track) => ({ track, kind: handlerOf(moov, track), codec: codecOf(moov, track) }))
  if (kinds.some(({ codec }) => codec === 'drms' || codec === 'enca' || codec === 'encv' || codec === 'drmi')) throw encrypted()
  if (kinds.some(({ kind }) => kind === 'vide')) throw hasVideo()
  const sound = kinds.filter(({ kind }) => kind === 'soun')
  const [first] = sound
  if (!first || sound.length > 1) throw notAudio()
  if (first.codec !== 'mp4a') throw otherCodec()
  return first.track
}

function handlerOf(moov: Buffer, track: Box): string {
  const handler = boxDown(moov, track, 'mdia', 'hdlr')
  return handler ? moov.toString('latin1', handler.start + 8, handler.start + 12) : ''
}
