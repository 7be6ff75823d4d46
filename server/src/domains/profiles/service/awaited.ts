import type { TwoFactor } from '@castwright/contract/profiles.ts'
import { sql } from 'drizzle-orm'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export const alertPasswordChanged = async (_app: App, _userId: string): Promise<void> => {}
export const requireConfirmed = async (_app: App, _caller: { userId: string; sessionId: string }): Promise<void> => {}
export const deleteAccount = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`delete from users where id = ${userId}`)
}
export const findTwoFactor = async (_db: Db, _userId: string): Promise<TwoFactor> => ({
  enabled: false,
  phone: false,
  app: false,
  phoneHint: null,
})
