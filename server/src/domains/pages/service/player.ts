import { z } from 'zod'
import type { PageChapter, PagePlayer } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { findCurrentChapters, findPublishedChapters } from '../../chapters/service.ts'
import type { Chapter } from '../../../platform/chapters/types.ts'
import type { Snapshot } from '../../../schema/publishing.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'db' | 'storage' | 'log' | 'config'>

const maxChapters = 500
const Chapters = z.object({
  chapters: z.array(z.object({ startTime: z.number(), title: z.string().optional(), toc: z.boolean().optional() })),
})

/** The formats that the player can show, best first. */
const formats = ['text/vtt', 'application/x-subrip', 'application/json', 'text/plain', 'text/html']

/** The waveform, chapters and transcript of a published episode. */
export async function findPlayer(app: Deps, { recording, chapters, transcripts }: Snapshot): Promise<PagePlayer> {
  const [peaks, shown] = await Promise.all([
    store.findPeaks(app.db, recording.id),
    chapters ? findChapters(app, chapters) : Promise.resolve([]),
  ])
  return { peaks, chapters: shown, transcript: bestTranscript(transcripts ?? []) }
}

/** The same for an unpublished recording, whose files aren't public. */
export const findPreviewPlayer = async (app: Pick<App, 'db' | 'config'>, recordingId: string | undefined): Promise<PagePlayer> => ({
  peaks: recordingId === undefined ? [] : await store.findPeaks(app.db, recordingId),
  chapters: recordingId === undefined ? [] : shownOf(await findCurrentChapters(app, recordingId)),
  transcript: null,
})

async function findChapters(app: Deps, { object, version }: NonNullable<Snapshot['chapters']>): Promise<PageChapter[]> {
  if (version === undefined) return readChapters(app, object)
  return shownOf((await findPublishedChapters(app, version))?.chapters ?? [])
}

const shownOf = (chapters: Chapter[]): PageChapter[] =>
  chapters.filter(({ isHidden }) => !isHidden).map(({ startMs, title }) => ({ start: Math.floor(startMs / 1000), title }))

function bestTranscript(transcripts: NonNullable<Snapshot['transcripts']>): PagePlayer['transcript'] {
  for (const type of formats) {
    const found = transcripts.find((one) => one.type === type)
    if (found) return { url: `/media/files/${found.object}`, type, language: found.language ?? '', isMachine: found.isMachine === true }
  }
  return null
}

/** The page is still useful without chapters, so an unreadable file is only logged. */
async function readChapters({ storage, log }: Deps, object: string): Promise<PageChapter[]> {
  try {
    const stored = await storage.get({ bucket: 'episode-files', object })
    if (!stored) return []
    const { chapters } = Chapters.parse(JSON.parse(Buffer.concat(await stored.body.toArray()).toString()))
    return chapters
      .filter(({ toc, title }) => toc !== false && title?.trim())
      .slice(0, maxChapters)
      .map(({ startTime, title = '' }) => ({ start: Math.floor(startTime), title: title.trim() }))
  } catch (error) {
    log.error({ err: error, object }, "An episode's chapters could not be read")
    return []
  }
}
