import type { Tx } from '../../../platform/db.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { lockEpisode } from './lock.ts'

/** Updates the progress of an episode and the counter of complete episodes. */
export async function setPercent(tx: Tx, episodeId: string, percent: number): Promise<void> {
  const { podcastId, isPublished, percentCompleted } = await lockEpisode(tx, episodeId)
  if (percentCompleted === percent) return
  await store.updateEpisode(tx, episodeId, { percentCompleted: percent })
  const complete = Number(percent === 100) - Number(percentCompleted === 100)
  if (!isPublished && complete !== 0) await changeCounts(tx, podcastId, { complete })
}
