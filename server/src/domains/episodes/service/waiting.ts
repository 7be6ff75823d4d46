import type { WaitingFor } from '@castwright/contract/workflow/steps.ts'
import type { Db } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** What keeps episodes from being ready although their steps are done. Omits episodes that wait for nothing. */
export async function findWaiting(db: Db, episodeIds: string[]): Promise<Map<string, WaitingFor>> {
  if (episodeIds.length === 0) return new Map()
  const rows = await store.findWaiting(db, episodeIds)
  return new Map(
    rows.flatMap(({ episodeId, hasChanges, isUnapproved }): Array<[string, WaitingFor]> => {
      if (hasChanges) return [[episodeId, 'guest_change']]
      return isUnapproved ? [[episodeId, 'guest_approval']] : []
    }),
  )
}
