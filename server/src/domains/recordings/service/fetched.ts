import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import { splitName, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { createLimiter } from '../../../platform/concurrency.ts'
import { readStoredMedia } from '../../../platform/media/stored.ts'
import { memorySlot } from '../../../platform/memory.ts'
import { measureRecording, readPeaks } from '../jobs.ts'
import * as store from '../store.ts'

/** Recordings whose files we downloaded ourselves. */

export type FetchedFacts = {
  fileType: RecordingType
  fileSize: number
  headerBytes: number
  duration: number
  bitrate: number
  isDamaged: boolean
}

/** Each may read gigabytes. The importer limits its downloads anyway. */
const limiter = memorySlot(() => createLimiter({ concurrency: 2, maxQueued: 1000 }))

/** Reads the file by content. Throws `UnfitFile`. */
export const inspectFetched = (
  app: Pick<App, 'memory' | 'storage'>,
  object: string,
  mediaFormat: 'audio' | 'video',
): Promise<FetchedFacts> =>
  app.memory.of(limiter)(async () => {
    const inspected = await readStoredMedia(app.storage, { bucket: 'recordings', object }, mediaFormat)
    if (!inspected) throw new Error(`The object recordings/${object} disappeared while being read.`)
    const { endings, seconds, headerBytes, bitrate, isDamaged, size } = inspected
    return { fileType: endings[0], fileSize: size, headerBytes, duration: seconds, bitrate: Math.round(bitrate / 1000), isDamaged }
  })

type FetchedRecording = { id: string; episodeId: string; stem: string; object: string; isPublished: boolean; facts: FetchedFacts }

/** Waveforms are computed later, since publishing comes first. */
const peaksDelaySeconds = 300
const measureDelaySeconds = 600

/** Attaches them to their episodes. The podcast must be locked and their storage reserved. */
export async function addFetched(
  app: App,
  tx: Tx,
  { podcastId, creatorId }: { podcastId: string; creatorId: string | null },
  fetched: FetchedRecording[],
): Promise<store.RecordingRow[]> {
  if (fetched.length === 0) return []
  const wanted = fetched.map(({ stem, facts }) => `${stem}.${facts.fileType}`)
  const names = await freeNames(tx, podcastId, wanted)
  const createdAt = app.now()
  const rows = await store.insertRecordings(
    tx,
    fetched.map(({ stem: _stem, facts, ...one }, at) => ({
      ...one,
      ...facts,
      podcastId,
      creatorId,
      createdAt,
      fileName: names[at]!,
      publicName: names[at]!,
    })),
  )
  const jobs = rows.map(({ id }) => ({ recordingId: id }))
  await app.queue.addAll(tx, readPeaks, jobs, () => ({ delaySeconds: peaksDelaySeconds }))
  await app.queue.addAll(tx, measureRecording, jobs, ({ recordingId }) => ({ key: recordingId, delaySeconds: measureDelaySeconds }))
  return rows
}

/** `Talk.mp3`, or `Talk-1.mp3` if that is taken, and so on. */
export async function freeNames(tx: Tx, podcastId: string, wanted: string[]): Promise<string[]> {
  const taken = await store.findNames(tx, podcastId, wanted)
  const names: string[] = []
  for (const name of wanted) {
    const free = taken.has(name.toLowerCase()) ? await numbered(tx, podcastId, name, taken) : name
    taken.add(free.toLowerCase())
    names.push(free)
  }
  return names
}

async function numbered(tx: Tx, podcastId: string, name: string, taken: Set<string>): Promise<string> {
  const { stem, ending } = splitName(name)
  const base = stem.slice(0, recordingLimits.fileName - ending.length - 7).trimEnd()
  const others = await store.findNamesLike(tx, podcastId, `${base}-`)
  for (let number = 1; ; number++) {
    const free = `${base}-${number}.${ending}`
    if (!others.has(free.toLowerCase()) && !taken.has(free.toLowerCase())) return free
  }
}

/** Meaningless names that hosts give to all files of a show. */
const empty = /^(?:audio|default|download|enclosure|episode|file|listen|media|play|podcast|stream|track|video)?[\W_]*\d*$/i
const machine = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{20,}$/i

export const cleanStem = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')

function fromAddress(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // An invalid URL encoding is used as it is.
  }
  return cleanStem(name.replace(/\.[a-z0-9]{2,4}$/i, ''))
}

/** The name of a recording in the library, without extension: that of its file, or else of its episode. */
export function stemOf({ enclosure, title }: { enclosure: { url: string }; title: string }): string {
  const named = fromAddress(enclosure.url)
  const isTelling = !empty.test(named) && !machine.test(named) && /\p{L}/u.test(named)
  const stem = (isTelling ? named : cleanStem(title)) || named
  const kept = /[\p{L}\p{N}]/u.test(stem) ? stem : 'Episode'
  return kept
    .slice(0, recordingLimits.fileName - 10)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
