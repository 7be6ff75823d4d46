import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvents } from '../../events/service.ts'
import { changeCounts, touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { plannedDate } from './form.ts'
import { startingNotes } from './notes.ts'

type Optional = Partial<Pick<store.EpisodeRow, 'label' | 'itunesVisibility' | 'photo' | 'photoDigest'>>
export type NewDraft = Pick<
  store.EpisodeRow,
  'title' | 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber' | 'parentalAdvisory' | 'showNotes' | 'plannedReleaseDate'
> &
  Optional

/** Creates several drafts. The podcast must be locked. `recipients` are notified of each draft. Returns the IDs in the same order. */
export async function createDrafts(
  app: App,
  tx: Tx,
  userId: string,
  podcastId: string,
  drafts: NewDraft[],
  recipients: string[] = [],
): Promise<string[]> {
  const context = orNotFound(await store.findFormContext(tx, podcastId, userId))
  const now = app.now()
  const rows = drafts.map((draft) => {
    const id = newId()
    const notes = draft.showNotes === '' ? {} : startingNotes(draft.showNotes, userId, now)
    const plannedReleaseDate = plannedDate(context, draft.plannedReleaseDate?.toISOString() ?? null, now)
    const made = { id, guid: id, podcastId, creatorId: userId, createdAt: now, updatedAt: now }
    return { ...draft, ...notes, ...made, plannedReleaseDate }
  })
  await store.insertEpisodes(tx, rows)
  await changeCounts(tx, podcastId, { episodes: rows.length })
  await recordEvents(
    app,
    tx,
    rows.map(({ id: episodeId, title }) => ({
      kind: 'episode.created',
      podcastId,
      episodeId,
      actorId: userId,
      data: { title },
      recipients,
    })),
  )
  await touchPodcast(tx, podcastId, userId, now)
  return rows.map(({ id }) => id)
}
