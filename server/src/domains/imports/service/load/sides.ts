import { setTimeout as delay } from 'node:timers/promises'
import { importLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../../platform/app.ts'
import { FetchError } from '../../../../platform/fetch/fetch.ts'
import { newToken } from '../../../../platform/ids.ts'
import { UnfitFile } from '../../../../platform/unfit.ts'
import type { EpisodeRow } from '../../../episodes/service.ts'
import { putFile } from '../../../uploads/service.ts'
import { cleanPersons, readChapters, readTranscript, writeChapters, type SideFile } from '../../sides.ts'
import type { StoredItem } from '../../store.ts'
import type { Load } from './load.ts'
import type { Picture, Pictures } from './pictures.ts'

type Extras = NonNullable<EpisodeRow['extras']>

/** What comes beside the sound. Where something of it cannot be had, the episode comes without it. */
export type Sides = {
  art: Picture | null
  /** Their names in `episode-files`. */
  files: string[]
  extras: Extras
  problems: string[]
}

const goes = 3
const mostTranscripts = 10

/** A small file, tried a few times. Throws what the last go threw. */
export async function fetchSmall(app: App, address: string, accept: string, signal: AbortSignal): Promise<Buffer> {
  for (let go = 1; ; go += 1) {
    try {
      const answer = await app.fetch(address, { accept, maxBytes: importLimits.attachment, timeoutMs: 60_000, okOnly: true, signal })
      return await answer.bytes()
    } catch (error) {
      const isHopeless =
        !(error instanceof FetchError) ||
        ['blocked', 'invalid', 'too_large', 'aborted'].includes(error.reason) ||
        (error.status ?? 500) < 429
      if (isHopeless || go === goes) throw error
      await delay(go * 500 * (0.5 + Math.random()), undefined, { signal })
    }
  }
}

/** Why something is missing; null for what nobody thought of. */
export const whyNot = (error: unknown): string | null => (error instanceof FetchError || error instanceof UnfitFile ? error.message : null)

export async function fetchSides(app: App, load: Load, pictures: Pictures): Promise<Sides> {
  const { item, episodeId, podcastId } = load.row
  const { signal } = load.stop
  const problems: string[] = []
  /** Null, and a line in the report, where it cannot be had. */
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const why = whyNot(error)
      if (why === null) app.log.error({ err: error, episodeId }, 'a file beside an imported episode could not be kept')
      problems.push(`${what} of this episode did not come over: ${why ?? 'something went wrong here.'}`)
      return null
    }
  }
  const keep = async ({ ending, contentType, bytes }: SideFile): Promise<string> => {
    const object = `${episodeId}-${newToken(9)}.${ending}`
    await putFile(app, { bucket: 'episode-files', object, podcastId, contentType, bytes })
    return object
  }
  const art = item.imageUrl === null ? null : await attempt('The artwork', () => pictures.find(podcastId, item.imageUrl!))
  const transcripts: NonNullable<Extras['transcripts']> = []
  for (const { url, type, language, rel } of item.transcripts.slice(0, mostTranscripts)) {
    const file = await attempt('A transcript', async () => readTranscript(await fetchSmall(app, url, '*/*', signal), type))
    if (!file) continue
    transcripts.push({ object: await keep(file), type: file.type, ...(language && { language }), ...(rel && { rel }) })
  }
  const { chapters: announced, simpleChapters = [] } = item
  const fetched =
    announced && (await attempt('The chapters', async () => readChapters(await fetchSmall(app, announced.url, '*/*', signal))))
  const file = fetched ?? (simpleChapters.length > 0 ? writeChapters(simpleChapters) : null)
  const chapters = file && { object: await keep(file), type: file.type }
  return {
    art,
    problems,
    files: [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])],
    extras: { ...plainExtras(item), ...(transcripts.length > 0 && { transcripts }), ...(chapters && { chapters }) },
  }
}

function plainExtras({ guidIsPermaLink, seasonName, persons }: StoredItem): Extras {
  const clean = cleanPersons(persons)
  return {
    guidIsPermaLink,
    ...(seasonName && { seasonName: seasonName.slice(0, 128).toWellFormed() }),
    ...(clean.length > 0 && { persons: clean }),
  }
}
