import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'

class Undone extends Error {}

/** A transaction that one can open in the middle of something: nothing waits for a foreign server while it holds a connection. */
export function lateTransaction(app: Pick<App, 'transaction'>) {
  let open: { tx: Promise<Tx>; verdict: PromiseWithResolvers<void>; done: Promise<void> } | undefined
  const begin = (): Promise<Tx> => {
    if (open) return open.tx
    const tx = Promise.withResolvers<Tx>()
    const verdict = Promise.withResolvers<void>()
    const done = app.transaction((given) => {
      tx.resolve(given)
      return verdict.promise
    })
    done.catch(tx.reject)
    open = { tx: tx.promise, verdict, done }
    return open.tx
  }
  const end = async (keep: boolean): Promise<void> => {
    if (!open) return
    if (keep) open.verdict.resolve()
    else open.verdict.reject(new Undone())
    await open.done.catch((error: unknown) => {
      if (keep || !(error instanceof Undone)) throw error
    })
  }
  return { begin, end }
}
