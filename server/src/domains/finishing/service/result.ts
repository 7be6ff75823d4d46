import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Encoded } from '../../../platform/mastering/encode.ts'
import { fileSource } from '../../../platform/mastering/file-source.ts'
import type { Rendered } from '../../../platform/mastering/render.ts'
import { MasteringError, type Tool } from '../../../platform/mastering/run.ts'
import { findAbandoned } from '../../../platform/queue/claimed.ts'
import { tagM4a } from '../../../platform/tags/m4a.ts'
import { tagMp3 } from '../../../platform/tags/mp3.ts'
import { recordEvent } from '../../events/service.ts'
import { addCopy, type NewCopy, type RecordingRow, type Retime } from '../../recordings/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { finish } from '../jobs.ts'
import { keptMs, mapTime, spansOf } from '../spans.ts'
import * as store from '../store.ts'
import { findTags, type EpisodeTags } from './tags.ts'

type Done = { row: store.FinishingRow; source: RecordingRow; rendered: Rendered; encoded: Encoded; tool: Tool; runnerId: string }

/** Adds the result to the library, in place of its source in the episode, with tags, transcript and chapters. */
export async function saveResult(app: App, { row, source, rendered, encoded, tool, runnerId }: Done): Promise<void> {
  const spans = spansOf(rendered.parts, rendered.trimmed, encoded.offsetMs)
  const retime: Retime = { map: (ms) => mapTime(spans, ms), kept: (startMs, endMs) => keptMs(spans, startMs, endMs) }
  const userId = row.creatorId ?? (await ownerOf(app.db, row.podcastId))
  if (userId === null) throw new MasteringError('The recording was deleted.')
  const tagged = await tag(row, encoded, tool, await findTags(app, source, retime))
  await addCopy(app, userId, source, {
    ...tagged,
    suffix: 'finished',
    madeBy: 'finishing',
    fileType: row.values.format,
    retime,
    async also(tx, { id: resultId }) {
      // Another process may have taken over, and saved it.
      if (!(await store.isFinishedBy(tx, row.id, runnerId))) throw new MasteringError('Finishing was canceled.')
      await store.updateFinishing(tx, row.id, { state: 'done', progress: 1, spans, resultId, finishedAt: app.now(), runnerId: null })
      const { id: recordingId, podcastId, episodeId, fileName } = source
      const data = { recordingId, fileName, resultId }
      await recordEvent(app, tx, { podcastId, episodeId, actorId: row.creatorId, kind: 'finishing.done', data })
    },
  })
}

async function tag(
  { values: { format } }: store.FinishingRow,
  { path, seconds }: Encoded,
  tool: Tool,
  tags: EpisodeTags,
): Promise<Pick<NewCopy, 'size' | 'contentType' | 'body'>> {
  const { chapters, artwork, ...texts } = tags
  if (format === 'mp3') {
    const { size, contentType, body } = await tagMp3(await fileSource(path), { ...texts, artwork, chapters })
    return { size, contentType, body: body() }
  }
  const cover = join(tool.folder, 'cover.jpg')
  if (artwork) await writeFile(cover, artwork.bytes)
  const { program, folder, signal } = tool
  const facts = { program, input: path, folder, chapters, durationMs: seconds * 1000, texts, signal }
  const copy = await tagM4a({ ...facts, ...(artwork && { artwork: cover }) })
  if (copy === null) throw new MasteringError('Could not write the tags to the finished file.')
  return { size: (await stat(copy)).size, contentType: recordingContentTypes.m4a, body: createReadStream(copy) }
}

/** Without a runner, it is not running any more. */
export const failFinishing = (app: App, row: store.FinishingRow, reason: string, runnerId: string | null): Promise<void> =>
  app.transaction(async (tx) => {
    const current = await store.findFinishing(tx, row.id)
    if (!current || !['waiting', 'running'].includes(current.state) || (runnerId && current.runnerId !== runnerId)) return
    await store.updateFinishing(tx, row.id, { state: 'failed', error: reason, finishedAt: app.now(), runnerId: null })
    await recordFailure(app, tx, row, reason)
  })

async function recordFailure(app: App, tx: Tx, { recordingId, podcastId }: store.FinishingRow, reason: string): Promise<void> {
  const fileName = (await store.findFileNames(tx, [recordingId])).get(recordingId) ?? ''
  await recordEvent(app, tx, { podcastId, actorId: null, kind: 'finishing.failed', data: { recordingId, fileName, reason } })
}

/** Runs periodically. */
export async function failAbandoned(app: App, signal: AbortSignal): Promise<void> {
  for (const row of await findAbandoned(app, finish, await store.findOpenFinishings(app.db))) {
    signal.throwIfAborted()
    await failFinishing(app, row, 'Finishing stopped unexpectedly. Please try again.', null)
  }
}
