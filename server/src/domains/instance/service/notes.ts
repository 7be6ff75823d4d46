import type { App } from '../../../platform/app.ts'
import { fingerprintOf } from '../../../platform/signer.ts'
import { readSecret } from '../../identity/service.ts'
import * as store from '../store.ts'
import type { ActKind, OperatorAct } from '@castwright/contract/instance/shapes.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperatorHook } from '../../profiles/service.ts'

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
      .catch((error: unknown) => app.log.warn({ err: error }, 'Could not record that a browser uses a different address'))
  }
}

const perPage = 50

type Act = {
  kind: ActKind
  operatorId: string | null
  subjectId?: string | null
  /** Without personal data. */
  details?: string
}

/** Records what an operator did, in the same transaction. */
export const recordAct = (app: Pick<App, 'now'>, tx: Tx, { subjectId = null, details = '', ...act }: Act): Promise<void> =>
  store.insertAct(tx, { id: newId(), createdAt: app.now(), subjectId, details: details.slice(0, 500), ...act })

export const noteOperatorAct: OperatorHook = (app, tx, act) => recordAct(app, tx, act)

export async function findActs(db: Db, cursor: string | undefined): Promise<{ acts: OperatorAct[]; cursor: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor)
  const page = pageOf(await store.findActs(db, { before, limit: perPage + 1 }), perPage)
  return { acts: page.shown.map(({ createdAt, ...act }) => ({ ...act, at: createdAt.toISOString() })), cursor: page.cursor }
}
