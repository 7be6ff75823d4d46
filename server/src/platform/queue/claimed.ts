import type { App } from '../app.ts'

/** The job was canceled, or another process has taken it over. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

type Claimed = {
  /** What is made, for the log. */
  name: string
  signal: AbortSignal
  /** How soon a cancellation takes effect, and how often the progress is saved. */
  checkMs: number
  /** Saves the progress. False if this process no longer runs the job. */
  isOurs(): Promise<boolean>
  /** What it writes must check that, too, and throw `Superseded`. */
  work(signal: AbortSignal): Promise<void>
  /** Why it failed, as a sentence for the team. Null if trying again can help. */
  reasonOf(error: unknown): string | null
  fail(reason: string): Promise<unknown>
}

/**
 * Does the work of a row that names the process that runs it, after the process has written its name there. Ends early without an error if
 * the name changes. Failures are saved, not thrown, unless trying again can help.
 */
export async function runClaimed(
  { log }: Pick<App, 'log'>,
  { name, signal, checkMs, isOurs, work, reasonOf, fail }: Claimed,
): Promise<void> {
  const superseded = new AbortController()
  const watching = setInterval(() => {
    isOurs()
      .then((ours) => ours || superseded.abort(new Superseded()))
      // Saving a result notices it, too.
      .catch((error: unknown) => log.debug({ err: error }, `Could not check whether to continue ${name}`))
  }, checkMs)
  try {
    await work(AbortSignal.any([signal, superseded.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (superseded.signal.aborted || error instanceof Superseded) return
    const reason = reasonOf(error)
    if (!reason) throw error
    log.warn({ err: error }, `Could not finish ${name}`)
    await fail(reason)
  } finally {
    clearInterval(watching)
  }
}

/** Rows whose job the queue has given up on. Read the rows first, so that one whose job was just added doesn't count as abandoned. */
export async function findAbandoned<Row extends { id: string }>(
  { db, queue }: Pick<App, 'db' | 'queue'>,
  job: { name: string },
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const queued = await queue.keys(db, job)
  return rows.filter(({ id }) => !queued.has(id))
}
