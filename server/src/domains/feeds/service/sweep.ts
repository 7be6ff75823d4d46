import type { App } from '../../../platform/app.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { feedOf } from './keep.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Kept feeds that no row speaks of: left by a server that ended in the middle of keeping one. */
export async function sweepFeeds(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - dayMs)
  let page: string[] = []
  const sift = async (): Promise<void> => {
    const known = await store.knownObjects(app.db, page.map(feedOf))
    const orphans = page.filter((object) => !known.has(feedOf(object)))
    page = []
    if (orphans.length === 0) return
    await app.transaction((tx) =>
      discard(
        app,
        tx,
        orphans.map((object) => ({ bucket: 'rss-feeds', object })),
      ),
    )
    app.log.info({ removed: orphans.length }, 'removed kept feeds that nothing knows of')
  }
  for await (const { object, modifiedAt } of app.storage.list('rss-feeds')) {
    signal.throwIfAborted()
    if (modifiedAt < before) page.push(object)
    if (page.length === 500) await sift()
  }
  if (page.length > 0) await sift()
}
