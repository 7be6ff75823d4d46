import type { Config } from '../config.ts'
import type { Now } from './clock.ts'
import type { DbPool } from './db.ts'
import type { GuardedFetch } from './fetch/fetch.ts'
import type { Hooks } from './hooks.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/port.ts'
import type { MediaAddresses } from './media-address.ts'
import type { Passwords } from './passwords.ts'
import type { Payments } from './payments/port.ts'
import type { Queue } from './queue/port.ts'
import type { Signals } from './signals.ts'
import type { Signer } from './signer.ts'
import type { Sms } from './sms/port.ts'
import type { StorageOwner } from './storage/owner.ts'
import type { Storage } from './storage/port.ts'

/** The ports, and nothing else: what a service needs from the outside it finds here. */
export type App = Pick<DbPool, 'db' | 'transaction'> & {
  queue: Queue
  storage: Storage
  storageOwner: StorageOwner
  mediaAddresses: MediaAddresses
  /** Reads preview links made before links were stored. The last of them expired 30 days after that. */
  previews: Signer
  /** What is kept of codes that emails carry: enough to know one again. */
  codes: Signer
  mail: Mail
  sms: Sms
  payments: Payments
  passwords: Passwords
  signals: Signals
  /** What later domains do when something happens in an earlier one. */
  hooks: Hooks
  fetch: GuardedFetch
  now: Now
  config: Config
  log: Log
}
