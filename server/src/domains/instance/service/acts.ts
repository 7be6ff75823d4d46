import type { ActKind, OperatorAct } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperatorHook } from '../../profiles/service.ts'
import * as store from '../store.ts'

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
