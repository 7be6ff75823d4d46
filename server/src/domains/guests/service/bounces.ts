import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import * as store from '../store.ts'
import { changeGuest, lockGuest } from './book.ts'

type Bounce = { type: 'bounce' | 'complaint'; email: string; reason: string; at: Date }

/** For other domains that send emails. */
export type BounceHook = (app: App, bounce: Bounce) => Promise<void>

export const mailBounced = hookPoint<BounceHook>('mail bounced')

const defaultReasons = { bounce: 'The address rejected the email.', complaint: 'Marked as spam by the recipient.' }

/** Milliseconds. Clocks differ a little. */
const maxAhead = 60 * 60 * 1000

/** Notes which addresses reject emails, or complained about them, in all shows. Known events change nothing. */
export async function receiveBounces(app: App, bounces: Bounce[]): Promise<void> {
  for (const { type, email, reason, at } of bounces) {
    // It would hide all others.
    if (at.getTime() > app.now().getTime() + maxAhead) continue
    for (const hook of app.hooks.of(mailBounced)) await hook(app, { type, email, reason, at })
    for (const guestId of await store.findIdsByEmail(app.db, email)) {
      await app
        .transaction(async (tx) => {
          const guest = await lockGuest(tx, guestId, null)
          const noted = await store.noteBounce(tx, [guestId], reason === '' ? defaultReasons[type] : reason, at)
          if (type === 'complaint' && noted.length > 0) await changeGuest(app, tx, guest, { doNotContact: true }, null)
        })
        // Erased in the meantime.
        .catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error
        })
    }
  }
}
