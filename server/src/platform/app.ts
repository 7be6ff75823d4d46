import type { Config } from '../config.ts'
import type { Backups } from './backup/port.ts'
import type { Now } from './clock.ts'
import type { DbPool } from './db.ts'
import type { Dns } from './dns.ts'
import type { GuardedFetch } from './fetch/fetch.ts'
import type { Hooks } from './hooks.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/port.ts'
import type { Memory } from './memory.ts'
import type { MediaAddresses } from './media-address.ts'
import type { Passwords } from './passwords.ts'
import type { Payments } from './payments/port.ts'
import type { Queue } from './queue/port.ts'
import type { Sealer } from './sealer.ts'
import type { Signals } from './signals.ts'
import type { Signer } from './signer.ts'
import type { Sms } from './sms/port.ts'
import type { Speech } from './speech/port.ts'
import type { StorageOwner } from './storage/owner.ts'
import type { Storage } from './storage/port.ts'

/** The ports that services depend on. */
export type App = Pick<DbPool, 'db' | 'transaction'> & {
  queue: Queue
  storage: Storage
  storageOwner: StorageOwner
  mediaAddresses: MediaAddresses
  /** Reads preview links made before links were stored. The last of them expired 30 days after that. */
  previews: Signer
  /** Signs URLs of covers in feeds that a user is about to import. */
  covers: Signer
  /** Hashes codes sent by email, so that they can be verified later. */
  codes: Signer
  /** The secret of a guest's link, by its ID. Also hashes where a signature came from. */
  guestSecret: (id: string) => string
  /** The secret of an invitation's link that a team passes on itself, by the ID of the invitation. */
  invitationSecret: (id: string) => string
  /** The secret of a private feed's link, by its ID. */
  feedSecret: (id: string) => string
  /** Encrypts the secrets and addresses of webhooks. */
  webhookSecrets: Sealer
  /** Derives the secret of links to manage a membership from its ID. */
  membershipSecret: (id: string) => string
  /** Signs the links in newsletters, by the ID of the subscriber. They never expire. */
  newsletterSecret: (id: string) => string
  dns: Dns
  backups: Backups
  mail: Mail
  sms: Sms
  payments: Payments
  speech: Speech
  passwords: Passwords
  signals: Signals
  /** What later domains add to events of earlier ones. */
  hooks: Hooks
  /** What services keep in memory instead of in their modules. */
  memory: Memory
  fetch: GuardedFetch
  now: Now
  config: Config
  log: Log
}
