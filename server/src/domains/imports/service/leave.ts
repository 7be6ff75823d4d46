import type { EpisodeHook } from '../../episodes/service.ts'
import { discard, giveUpFetched } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** An episode that is deleted takes its item of the import with it, and the files that came beside its sound. */
export const leaveImport: EpisodeHook = async (app, tx, { id }) => {
  const item = await store.lockItem(tx, id)
  if (item?.object) await giveUpFetched(app, tx, [{ bucket: 'recordings', object: item.object }])
  const files = await store.findFiles(tx, id)
  await discard(
    app,
    tx,
    files.map((object) => ({ bucket: 'episode-files', object })),
  )
}
