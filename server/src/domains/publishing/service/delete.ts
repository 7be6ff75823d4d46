import { bump } from '../../../platform/versions/versions.ts'
import { holdEpisode, type EpisodeHook } from '../../episodes/service.ts'
import { announce } from './announce.ts'
import { takeBack } from './unpublish.ts'

/** A published episode that is deleted leaves the feed with it; one that was to come is waited for no more. */
export const leaveWithEpisode: EpisodeHook = async (app, tx, { id, podcastId, isPublished }) => {
  const episode = await holdEpisode(tx, id)
  if (isPublished) {
    await takeBack(app, tx, episode)
    await announce(app, tx, podcastId)
  } else if (episode.scheduledReleaseDate !== null) await bump(app, tx, 'podcast', podcastId)
}
