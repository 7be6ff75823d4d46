import { join } from 'node:path'
import type { Config } from './config.ts'
import { returnWork } from './domains/archives/service.ts'
import { testPrices } from './domains/billing/prices.ts'
import { customerChanged, stopCharging } from './domains/billing/service.ts'
import { carryOver as carryOverChapters, deleteWithRecording as deleteChaptersOfRecording } from './domains/chapters/service.ts'
import { carryOver as carryOverClips, deleteWithRecording as deleteClipsOfRecording } from './domains/clips/service.ts'
import { episodeDeleting, episodeRecording, episodeRestoring, episodeStarting, releaseDating } from './domains/episodes/service.ts'
import { cancelWithRecording, finishUpload } from './domains/finishing/service.ts'
import { leaveTombstone } from './domains/feeds/service.ts'
import { eventRecorded } from './domains/events/service.ts'
import {
  cancelForGuests,
  cancelForGuestsOfPodcast,
  mailBounced,
  tellGuestsOfEvents,
  tellGuestsOfRestored,
} from './domains/guests/service.ts'
import { createAuth, type Auth } from './domains/identity/auth.ts'
import { readSecret } from './domains/identity/secret.ts'
import { accessRevoked, connections } from './domains/identity/service.ts'
import { deleteImportItem } from './domains/imports/service.ts'
import { noteOperatorAct } from './domains/instance/service.ts'
import { endLinksOfMember, revokeCalendarLinks } from './domains/links/service.ts'
import { noteAccount } from './domains/listeners/service.ts'
import { membershipCustomers, stopChargingMembers } from './domains/memberships/service.ts'
import { announceReleases, noteBounce } from './domains/newsletter/service.ts'
import { notifyOfEvents } from './domains/notifications/service.ts'
import { deletePodcastsOfOwner, podcastDeleting } from './domains/podcasts/service.ts'
import { accountDeleting, accountSwitched, ensureProfile, operatorActed } from './domains/profiles/service.ts'
import { unpublishDeletedEpisode, releaseDates } from './domains/publishing/service.ts'
import {
  prepareEpisodeRecording,
  findByEpisodes,
  deleteWithPodcast,
  guardRecordings,
  attachToRestoredEpisode,
  detachFromDeletedEpisode,
  recordingAdded,
  recordingDeleted,
  recordingReplaced,
} from './domains/recordings/service.ts'
import { unassignReviewer } from './domains/reviews/service.ts'
import { leaveWithAccount, memberLeaving } from './domains/teams/service.ts'
import { startFromTemplate } from './domains/templates/service.ts'
import { carryOver as carryOverTranscript, deleteWithRecording as deleteTranscriptOfRecording } from './domains/transcripts/service.ts'
import { connect, disconnect, revokeTokensOf } from './domains/tokens/service.ts'
import { recordingUploading } from './domains/uploads/service.ts'
import { deleteMessages, noteMessages } from './domains/webhooks/service.ts'
import { cancelWithEpisode, cancelWithPodcast, inviteToRestored, unassignMember } from './domains/workflow/service.ts'
import type { App } from './platform/app.ts'
import { openBackups } from './platform/backup/port.ts'
import { systemNow, type Now } from './platform/clock.ts'
import { openDb, type DbPool } from './platform/db.ts'
import { openDns, type Dns } from './platform/dns.ts'
import { createGuardedFetch } from './platform/fetch/fetch.ts'
import { createHooks, type Hooks } from './platform/hooks.ts'
import { createLog, type Log } from './platform/log.ts'
import { noteDeliveries } from './platform/mail/deliveries.ts'
import { openMailOutbox } from './platform/mail/outbox.ts'
import { openMediaAddresses } from './platform/media-address.ts'
import { createMemory } from './platform/memory.ts'
import { createPasswords, type PasswordCost } from './platform/passwords.ts'
import type { Payments } from './platform/payments/port.ts'
import { openTestMode, type TestMode } from './platform/payments/testmode/testmode.ts'
import { openQueue, type JobQueue } from './platform/queue/queue.ts'
import { createSealer } from './platform/sealer.ts'
import { openSignals } from './platform/signals.ts'
import { createDeriver, createSigner, keyFor } from './platform/signer.ts'
import { openSmsOutbox } from './platform/sms/outbox.ts'
import { openSpeech } from './platform/speech/open.ts'
import type { DiskStorage } from './platform/storage/disk.ts'
import { guardRemovals } from './platform/storage/owner.ts'
import type { Telemetry } from './platform/telemetry/port.ts'
import { openStorage, ownerOf } from './storage.ts'

export type Built = {
  app: App
  auth: Auth
  pool: DbPool
  queue: JobQueue
  /** Set if traces are sent. */
  telemetry: Telemetry | null
  /** The storage, if it is on disk. We then serve its URLs. */
  disk: DiskStorage | null
  /** The test-mode payment provider, if used. We then serve its pages. */
  testMode: TestMode | null
  /** Signs media and disk storage URLs, cookies and links in emails. */
  secret: string
  close(): Promise<void>
}

export type BuildOptions = {
  now?: Now
  log?: Log
  /** For tests: an OpenID Connect server used instead of Google and Facebook. */
  socialIssuer?: string
  /** For tests: a fake payment provider. */
  payments?: Payments
  /** For tests: a cheaper password hash than in production. */
  passwordCost?: PasswordCost
  /** For tests: DNS records of domains that don't exist. */
  dns?: Dns
}

/** Stripe, if configured. Its large library is loaded only then. */
async function openPaid(config: Config): Promise<Payments | null> {
  if (!config.stripe) return null
  const { openStripe } = await import('./platform/payments/stripe/stripe.ts')
  return openStripe(config.stripe)
}

/** Traces, if configured. Their libraries are loaded only then. */
async function openTracing(config: Config, log: Log): Promise<Telemetry | null> {
  if (!config.otlpEndpoint) return null
  const { openTelemetry } = await import('./platform/telemetry/otel.ts')
  return openTelemetry({ endpoint: config.otlpEndpoint, log })
}

/** Registers what later domains add to earlier ones, in the order it runs. */
function wire(hooks: Hooks): void {
  hooks.add(eventRecorded, notifyOfEvents, tellGuestsOfEvents, noteMessages, returnWork, announceReleases)
  hooks.add(mailBounced, noteBounce)
  hooks.add(operatorActed, noteOperatorAct)
  hooks.add(accountSwitched, noteAccount)
  hooks.add(connections, { connect, disconnect })
  hooks.add(accessRevoked, revokeTokensOf, revokeCalendarLinks)
  hooks.add(accountDeleting, deletePodcastsOfOwner, leaveWithAccount, stopCharging)
  hooks.add(customerChanged, membershipCustomers)
  hooks.add(memberLeaving, unassignMember, unassignReviewer, endLinksOfMember)
  hooks.add(
    podcastDeleting,
    cancelWithPodcast,
    stopChargingMembers,
    leaveTombstone,
    cancelForGuestsOfPodcast,
    deleteMessages,
    deleteWithPodcast,
  )
  // The guests come first, before the interview gets another version.
  hooks.add(episodeDeleting, cancelForGuests, cancelWithEpisode, unpublishDeletedEpisode, detachFromDeletedEpisode, deleteImportItem)
  hooks.add(episodeRestoring, attachToRestoredEpisode, inviteToRestored, tellGuestsOfRestored)
  hooks.add(episodeRecording, { prepare: prepareEpisodeRecording, find: findByEpisodes })
  hooks.add(recordingUploading, guardRecordings)
  hooks.add(recordingAdded, finishUpload)
  hooks.add(recordingReplaced, carryOverTranscript, carryOverChapters, carryOverClips)
  hooks.add(recordingDeleted, deleteTranscriptOfRecording, deleteChaptersOfRecording, deleteClipsOfRecording, cancelWithRecording)
  hooks.add(episodeStarting, startFromTemplate)
  hooks.add(releaseDating, releaseDates)
}

/** Connects the ports, and registers the hooks by which an earlier domain calls a later one. */
export async function build(config: Config, connectionString: string, options: BuildOptions = {}): Promise<Built> {
  const now = options.now ?? systemNow
  const log = options.log ?? createLog(config.logLevel)
  const secret = await readSecret(config)
  const telemetry = await openTracing(config, log)
  const pool = openDb({
    connectionString,
    telemetry,
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'Database connection lost'),
  })
  const signals = await openSignals({ connectionString, log })
  const queue = await openQueue({ connectionString, log, telemetry, signals })
  const { storage: unguarded, disk } = await openStorage(config, { secret, now })
  const storageOwner = ownerOf(unguarded, pool, config, now)
  const storage = guardRemovals(unguarded, storageOwner)
  const paid = options.payments ?? (await openPaid(config))
  const testMode = paid
    ? null
    : openTestMode({ pool, prices: testPrices, baseUrl: config.baseUrl, secret: keyFor(secret, 'payments'), now })
  const sender = config.smtpUrl
    ? (await import('./platform/mail/smtp.ts')).openSmtp({ url: config.smtpUrl, from: config.mailFrom })
    : openMailOutbox({ dir: join(config.dataDir, 'outbox'), from: config.mailFrom, now })
  const mail = noteDeliveries(sender, { db: pool.db, now, log })
  const app: App = {
    db: pool.db,
    transaction: pool.transaction,
    queue: queue.queue,
    storage,
    storageOwner,
    mediaAddresses: openMediaAddresses({ baseUrl: config.baseUrl, secret, now }),
    previews: createSigner({ secret, purpose: 'previews', now }),
    covers: createSigner({ secret, purpose: 'covers of feeds', now }),
    codes: createSigner({ secret, purpose: 'codes in letters', now }),
    guestSecret: createDeriver({ secret, purpose: 'guest links' }),
    invitationSecret: createDeriver({ secret, purpose: 'invitations' }),
    feedSecret: createDeriver({ secret, purpose: 'private feeds' }),
    webhookSecrets: createSealer({ secret, purpose: 'webhooks' }),
    membershipSecret: createDeriver({ secret, purpose: 'memberships' }),
    newsletterSecret: createDeriver({ secret, purpose: 'newsletter links' }),
    dns: options.dns ?? openDns({ servers: config.dnsServers }),
    backups: openBackups({ config, connectionString, storage, now }),
    mail,
    sms: config.sms
      ? (await import('./platform/sms/http.ts')).openSmsHttp(config.sms)
      : openSmsOutbox({ dir: join(config.dataDir, 'outbox-sms'), now }),
    payments: paid ?? testMode!,
    speech: openSpeech({ config, storage, log }),
    passwords: createPasswords(options.passwordCost),
    signals,
    hooks: createHooks(),
    memory: createMemory(),
    fetch: createGuardedFetch({ allowPrivate: config.allowPrivateFetch, userAgent: `Castwright (+${config.baseUrl})` }),
    now,
    config,
    log,
  }
  wire(app.hooks)
  const auth = createAuth({
    app,
    pool,
    secret,
    onUserCreated: (tx, userId, facts) => ensureProfile(app, tx, userId, facts),
    socialIssuer: options.socialIssuer,
  })
  return {
    app,
    auth,
    pool,
    queue,
    telemetry,
    disk,
    testMode,
    secret,
    async close() {
      await queue.stop()
      await app.speech.close()
      await Promise.all([mail.close(), storage.close(), signals.close()])
      await pool.close()
      await telemetry?.close()
    },
  }
}
