import { eq, or, sql } from 'drizzle-orm'
import type { Now } from '../clock.ts'
import type { Db, Tx } from '../db.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { EmailMessage, Mail } from './port.ts'
import { emailDeliveries } from './tables.ts'

const keptDays = 14
const longestError = 500

type Parts = { db: Db; now: Now; log: Log }

async function note({ db, now, log }: Parts, { to, subject }: EmailMessage, failure: unknown, isHeld = false): Promise<void> {
  const error = failure === null ? null : (failure instanceof Error ? failure.message : 'Unknown error.').slice(0, longestError)
  const isTemporary = failure !== null && !(failure instanceof Error && 'temporary' in failure && failure.temporary === false)
  try {
    await db.execute(sql`
      insert into ${emailDeliveries} (id, created_at, recipient, subject, is_held, error, is_temporary)
      values (${newId()}, ${now().toISOString()}::timestamptz, ${to}, ${subject.slice(0, 200)}, ${isHeld}, ${error}, ${isTemporary})`)
  } catch (cause) {
    // The email itself was sent or will be retried, whatever happens to its line in the list.
    log.warn({ err: cause }, 'Could not note the delivery of an email')
  }
}

/** Notes for operators which emails were sent, held or failed. */
export const noteDeliveries = (mail: Mail, parts: Parts): Mail => ({
  ...mail,
  async send(email) {
    try {
      await mail.send(email)
    } catch (error) {
      await note(parts, email, error)
      throw error
    }
    await note(parts, email, null, mail.isOutbox)
  },
})

export async function deleteOldDeliveries({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 24 * 3600 * 1000).toISOString()
  await db.execute(sql`delete from ${emailDeliveries} where ${emailDeliveries.createdAt} < ${before}::timestamptz`)
}

/** For a person who is erased: the lines of emails to them, and of emails to others that name them. */
export async function deleteDeliveriesAbout(tx: Tx, email: string, names: string[]): Promise<void> {
  const { error, subject } = emailDeliveries
  // Some guests have no address, and every text contains an empty one.
  const [words, to] = [[email, ...names].filter(Boolean), email || null]
  if (words.length === 0) return
  const named = words.flatMap((word) => [sql`position(${word} in ${subject}) > 0`, sql`position(${word} in ${error}) > 0`])
  await tx.delete(emailDeliveries).where(or(to === null ? undefined : eq(emailDeliveries.recipient, to), ...named))
}
