import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

/** Records the use at most this often (in ms). */
const step = 60_000

export async function noteUse({ transaction, now }: Pick<App, 'transaction' | 'now'>, tokenId: string, last: Date | null): Promise<void> {
  const at = now()
  if (last === null || at.getTime() - last.getTime() >= step) await transaction((tx) => store.noteUse(tx, tokenId, at))
}
