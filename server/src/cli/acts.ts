import type { ActKind } from '@castwright/contract/instance/shapes.ts'
import { recordAct } from '../domains/instance/service.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { systemNow } from '../platform/clock.ts'
import { openDb } from '../platform/db.ts'

/** Records in the audit log what a command did. A database of another release may not have the log, so it is left as it is. */
export async function noteCommand(connectionString: string, kind: ActKind, details = ''): Promise<void> {
  if ((await inspectDatabase(connectionString)).level !== 'current') return
  const pool = openDb({ connectionString, max: 1 })
  try {
    await pool.transaction((tx) => recordAct({ now: systemNow }, tx, { kind, operatorId: null, details }))
  } finally {
    await pool.close()
  }
}
