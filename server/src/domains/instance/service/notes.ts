import type { App } from '../../../platform/app.ts'
import { fingerprintOf } from '../../../platform/signer.ts'
import { readSecret } from '../../identity/service.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'transaction' | 'config' | 'now'>

/** Notes the secret of the first server on this database, so that a later server with another one is noticed. */
export async function noteSecret(app: Deps): Promise<void> {
  const value = fingerprintOf(await readSecret(app.config))
  await app.transaction((tx) => store.insertNote(tx, { name: 'secret', value, notedAt: app.now() }))
}

/** For an operator whose old secret is lost. */
export async function acceptSecret(app: Deps): Promise<void> {
  const value = fingerprintOf(await readSecret(app.config))
  await app.transaction((tx) => store.replaceNote(tx, { name: 'secret', value, notedAt: app.now() }))
}

const hourMs = 3600_000
const maxLength = 200

/** Notes that a browser uses another address than BASE_URL, at most once an hour. */
export function openAddressNotes(app: Deps & Pick<App, 'log'>): (origin: string) => void {
  let last = -Infinity
  return (origin) => {
    const { baseUrl } = app.config
    if (origin.length > maxLength || URL.parse(origin)?.origin !== origin || app.now().getTime() - last < hourMs) return
    last = app.now().getTime()
    const value = JSON.stringify({ origin, baseUrl })
    app
      .transaction((tx) => store.replaceNote(tx, { name: 'address', value, notedAt: app.now() }))
      .catch((error: unknown) => app.log.warn({ err: error }, 'Could not note that a browser uses another address'))
  }
}
