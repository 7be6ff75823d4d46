import { isOnline } from '../lib/online.ts'

const mark = 'castwright.reloaded'
const pause = 30_000

// What the browsers say when a module's address no longer exists.
const missingModule = /dynamically imported module|Importing a module script failed|error loading dynamically/i

/** Also where it is why a call failed: the schemas of calls are loaded when first needed. */
const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && (missingModule.test(error.message) || isMissingModule(error.cause))

/** After an update of the server an open page asks for files that are gone: one reload brings the new ones. */
export function reloadIfStale(error: unknown): void {
  if (!isOnline() || !isMissingModule(error)) return
  const last = Number(sessionStorage.getItem(mark) ?? 0)
  if (Date.now() - last < pause) return
  sessionStorage.setItem(mark, String(Date.now()))
  location.reload()
}
