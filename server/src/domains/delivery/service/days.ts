import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

export type { CountedDownloads } from '../store.ts'
export { hasDownloads } from '../store.ts'

/** Rows per transaction. */
const batch = 20_000

/** Adds downloads counted elsewhere, without requests. */
export async function addDownloads(app: Pick<App, 'transaction'>, rows: store.CountedDownloads[]): Promise<void> {
  for (let first = 0; first < rows.length; first += batch) {
    const some = rows.slice(first, first + batch)
    await app.transaction((tx) => store.addDownloads(tx, some))
  }
}
