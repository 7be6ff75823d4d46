import type { Db } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import * as store from './store.ts'

/** The podcast that an episode is of; null where there is no such episode. */
export const podcastOfEpisode = (db: Db, episodeId: string): Promise<string | null> => store.findPodcastOfEpisode(db, episodeId)

type Query = { filters: Array<{ propertyName: string; propertyValue: unknown; operator: string }> }

/** The podcast that a query on episodes is about: named itself, or by an episode's id. */
export async function podcastOfQuery(db: Db, { filters }: Query): Promise<string | null> {
  const named = (name: string): unknown => filters.find((one) => one.propertyName === name && one.operator === 'EQUAL')?.propertyValue
  const podcastId = named('PodcastID')
  const episodeId = named('ID')
  if (podcastId === undefined && episodeId === undefined) throw new Fault('scope_missing')
  const id = String(podcastId ?? episodeId)
  // What is no id names nothing.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  return podcastId === undefined ? store.findPodcastOfEpisode(db, id) : id
}
