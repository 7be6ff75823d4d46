import type { App } from '../../../../platform/app.ts'
import { newToken } from '../../../../platform/ids.ts'
import { holdRoom } from '../../../recordings/service.ts'
import { expectFetched, giveUpFetched, resizeFetched } from '../../../uploads/service.ts'
import * as store from '../../store.ts'
import { LoadFailure } from './failure.ts'
import { Lost, type Load } from './load.ts'

const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 })
const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')

export const noRoom = (size: number, { limit, taken }: { limit: number; taken: number }): LoadFailure =>
  new LoadFailure(
    `There is no room for this file of ${megabytes(size)} MB: ${gigabytes(taken)} of the ${gigabytes(limit)} GB of your plan are taken. Choose a larger plan or delete recordings, then try again.`,
    { tries: 1 },
  )

/** Takes room for all of the file, and a new place for it where the one that it has was written to. */
export async function reserve(app: App, load: Load, size: number): Promise<void> {
  if (load.isFresh && size <= load.reserved) return
  const { episodeId, podcastId } = load.row
  const file = { bucket: 'recordings', podcastId, contentType: 'application/octet-stream', size } as const
  const object = load.isFresh ? load.object : newToken(16)
  await app.transaction(async (tx) => {
    const room = await holdRoom(tx, podcastId)
    const [row] = await store.lockClaimed(tx, load.leaseId, [episodeId])
    if (!row) throw new Lost('This item is not ours any more.')
    if (room.taken - load.reserved + size > room.limit) throw noRoom(size, { ...room, taken: room.taken - load.reserved })
    if (load.isFresh) {
      if (!(await resizeFetched(app, tx, object, size))) throw new Lost('This file is not wanted any more.')
    } else {
      await giveUpFetched(app, tx, [{ bucket: 'recordings', object: load.object }])
      await expectFetched(app, tx, [{ ...file, object }])
    }
    await store.updateItem(tx, episodeId, { object, sourceSize: null, sourceTag: null })
  })
  Object.assign(load, { object, isFresh: true, reserved: size, size: null, tag: null, bytes: 0, before: 0 })
}
