import { isOnline } from '../lib/online.ts'

const mark = 'castwright.reloaded'
const pause = 30_000

// Browser error messages for a missing module.
const missingModule = /dynamically imported module|Importing a module script failed|error loading dynamically/i

/** Also checks the cause of a failed call, since schemas are loaded lazily. */
const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && (missingModule.test(error.message) || isMissingModule(error.cause))

/** After a server update, an open page requests files that no longer exist. Reloads once to get the new ones. */
export function reloadIfStale(error: unknown): void {
  if (!isOnline() || !isMissingModule(error)) return
  const last = Number(sessionStorage.getItem(mark) ?? 0)
  if (Date.now() - last < pause) return
  sessionStorage.setItem(mark, String(Date.now()))
  location.reload()
}
