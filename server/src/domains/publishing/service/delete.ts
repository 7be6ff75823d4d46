import { holdEpisode, type EpisodeHook } from '../../episodes/service.ts'
import { announce } from './announce.ts'
import { takeBack } from './unpublish.ts'

/** A published episode that is deleted leaves the feed with it. */
export const leaveWithEpisode: EpisodeHook = async (app, tx, { id, podcastId, isPublished }) => {
  if (!isPublished) return
  await takeBack(app, tx, await holdEpisode(tx, id))
  await announce(app, tx, podcastId)
}
