import type { App } from '../../../../platform/app.ts'
import { newToken } from '../../../../platform/ids.ts'
import { setMigration } from '../../../episodes/service.ts'
import { holdRoom } from '../../../recordings/service.ts'
import { expectFetched, prolongFetched, roomOfFetched } from '../../../uploads/service.ts'
import * as store from '../../store.ts'
import type { Load } from './load.ts'
import type { Source } from './slots.ts'

/** Seconds for which an item is ours unless we say so again. */
export const leaseSeconds = 10
/** How much earlier we stop writing by ourselves: clocks and stalls. */
const marginMs = 1500

export const newFence = (saidAt: number): number => saidAt + leaseSeconds * 1000 - marginMs

export type Wanted = { leaseId: string; limit: number; hosts: string[]; hasCome: Load['hasCome'] }

/** Takes items of a podcast, and the room that the feed says they need as far as there is any: what they really need, their hosts say. */
export async function claim(app: App, { podcastId, whose }: Source, { leaseId, limit, hosts, hasCome }: Wanted): Promise<Load[]> {
  const saidAt = performance.now()
  return app.transaction(async (tx) => {
    const { taken, limit: roomInAll, mediaFormat } = await holdRoom(tx, podcastId)
    const rows = await store.claimItems(tx, { podcastId, leaseId, now: app.now(), hosts, limit, leaseSeconds })
    if (rows.length === 0) return []
    await setMigration(
      tx,
      rows.map(({ episodeId }) => episodeId),
      'MIGRATION_LOADING',
    )
    const known = await roomOfFetched(
      tx,
      rows.map(({ object }) => object),
    )
    for (const row of rows) {
      // What was given up is being removed under its name.
      if (!row.wasBegun || known.has(row.object)) continue
      row.object = newToken(16)
      await store.updateItem(tx, row.episodeId, { object: row.object, sourceSize: null, sourceTag: null })
    }
    let left = roomInAll - taken
    const loads = rows.map((row): Load => {
      const announced = row.item.enclosure.length ?? 0
      const isKnown = known.has(row.object)
      const reserved = known.get(row.object) ?? (announced <= left ? announced : 0)
      if (!isKnown) left -= reserved
      return {
        row,
        podcastId,
        whose,
        host: row.host,
        isFetching: false,
        hasLanded: false,
        hasCome,
        mediaFormat,
        leaseId,
        stop: new AbortController(),
        fence: newFence(saidAt),
        object: row.object,
        isFresh: !isKnown,
        reserved,
        size: isKnown ? row.sourceSize : null,
        tag: isKnown ? row.sourceTag : null,
        bytes: 0,
        before: 0,
      }
    })
    await expectFetched(
      app,
      tx,
      loads
        .filter(({ isFresh }) => isFresh)
        .map(({ object, reserved }) => ({
          bucket: 'recordings',
          object,
          podcastId,
          contentType: 'application/octet-stream',
          size: reserved,
        })),
    )
    await prolongFetched(app, tx, [...known.keys()])
    return loads
  })
}
