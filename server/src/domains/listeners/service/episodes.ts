import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import type { MemberEpisode } from '@castwright/contract/listeners/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { findRecordingOfEpisode } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { notifyFeeds } from './access.ts'

/** Unpublished episodes, newest first. */
export async function findEpisodes(db: Db, podcastId: string): Promise<MemberEpisode[]> {
  const rows = await store.findUnpublished(db, podcastId, listenerLimits.drafts)
  return rows.map(({ episodeId, title, recordingId, releasedAt }) => ({
    episodeId,
    title,
    hasRecording: recordingId !== null,
    releasedAt: releasedAt?.toISOString() ?? null,
  }))
}

/** Adds an unpublished episode to member feeds. */
export const releaseEpisode = (app: App, userId: string, episodeId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, title } = episode
    if (episode.isPublished) throw new Fault('member_episode_published')
    if (!(await findRecordingOfEpisode(tx, episodeId))) throw new Fault('member_episode_empty')
    if (!(await store.addEpisode(tx, { episodeId, podcastId, releasedAt: app.now() }))) return
    await recordEvent(app, tx, { kind: 'episode.released_to_members', podcastId, episodeId, actorId: userId, data: { title } })
    await notifyFeeds(app, tx, podcastId)
  })

export const withdrawEpisode = (app: App, userId: string, episodeId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, title } = episode
    if (!(await store.removeEpisode(tx, episodeId))) return
    await recordEvent(app, tx, { kind: 'episode.withdrawn_from_members', podcastId, episodeId, actorId: userId, data: { title } })
    await notifyFeeds(app, tx, podcastId)
  })
