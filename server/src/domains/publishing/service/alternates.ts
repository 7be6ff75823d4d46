import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Snapshot } from '../../../schema/publishing.ts'
import type { EpisodeRow } from '../../episodes/service.ts'
import { findOfPodcast, retire, setPublished } from '../../recordings/service.ts'
import * as store from '../store.ts'

type Alternates = NonNullable<Snapshot['alternates']>
type Of = { episode: EpisodeRow; recordingId: string }

/** Other versions of episodes of one podcast, by episode. Leaves out recordings that were deleted or are the episode itself. */
export async function findAlternates(db: Db, all: Of[]): Promise<Map<string, Alternates>> {
  const chosen = all.flatMap(({ episode }) => (episode.extras?.alternates ?? []).map(({ recordingId }) => recordingId))
  const podcastId = all[0]?.episode.podcastId
  if (podcastId === undefined || chosen.length === 0) return new Map()
  const rows = new Map((await findOfPodcast(db, podcastId, chosen)).map((row) => [row.id, row]))
  return new Map(
    all.map(({ episode, recordingId: main }) => [
      episode.id,
      (episode.extras?.alternates ?? []).flatMap(({ recordingId, title, lang }) => {
        const row = recordingId === main ? undefined : rows.get(recordingId)
        if (!row) return []
        const { id, fileType, fileSize, duration, bitrate } = row
        const fileName = row.publicName ?? row.fileName
        return [{ id, fileName, fileType, fileSize, duration, bitrate, title, ...(lang !== undefined && lang !== '' && { lang }) }]
      }),
    ]),
  )
}

/** Makes other versions public, and retires those that are no longer offered. Call it after the snapshots were saved. */
export async function publishAlternates(app: App, tx: Tx, episodeIds: string[], alternates: Map<string, Alternates>): Promise<void> {
  const before = await store.findAlternates(tx, episodeIds)
  const rows = episodeIds.flatMap((episodeId) => (alternates.get(episodeId) ?? []).map(({ id }) => ({ episodeId, recordingId: id })))
  if (before.length === 0 && rows.length === 0) return
  await store.replaceAlternates(tx, episodeIds, rows)
  const now = rows.map(({ recordingId }) => recordingId)
  await setPublished(app, tx, now)
  const until = new Date(app.now().getTime() + recordingLifetimes.retiredRecording * 1000)
  for (const { recordingId } of before) if (!now.includes(recordingId)) await retire(app, tx, recordingId, until)
}
