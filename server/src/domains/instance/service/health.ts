import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import type { Config } from '../../../config.ts'
import type { DatabaseFacts } from '../../../platform/backup/inspect.ts'
import { systemNow, type Now } from '../../../platform/clock.ts'
import { bytes, count } from '../../../platform/format.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Storage } from '../../../platform/storage/port.ts'
import { findAgentLists, findCountryFile } from '../../delivery/service.ts'
import {
  checkBackups,
  checkFfmpeg,
  checkOpenFiles,
  checkAddressNote,
  checkSecretNote,
  checkTranscription,
  failed,
  ok,
  warning,
} from './checks.ts'

/** What the checks need, from the command line or from a running server. */
export type HealthParts = {
  config: Config
  signal: AbortSignal
  now: Now
  /** Whether a server has ever created the database. */
  hasDatabase: boolean
  inspect(): Promise<DatabaseFacts>
  /** Why the storage must not be used, or null. */
  findStorageProblem(): Promise<string | null>
  /** Closed after the check. */
  openStorage(): Promise<Storage>
  /** How many recordings are missing or damaged, or null if the schema isn't current. */
  countDamagedRecordings(): Promise<number | null>
  /** Throws if mail can't be sent. */
  checkMail(): Promise<void>
  explain(error: unknown): string
}

/** Checks that only need the settings. */
export const checkConfig = (config: Config): Finding[] => [checkNode(), checkAddress(config), ...checkServers(config), ...checkWeb(config)]

/** Checks that try things out. An error in one doesn't stop the others. */
export async function runChecks(given: HealthParts): Promise<Finding[]> {
  const findings: Finding[] = []
  const isBroken = (part: string) => findings.some((finding) => finding.part === part && finding.state === 'failed')
  let facts: Promise<DatabaseFacts> | undefined
  const parts: HealthParts = { ...given, inspect: () => (facts ??= given.inspect()) }
  /** Facts about the rows, if the database answers. The database check says if it doesn't. */
  const rows = async () => (parts.hasDatabase ? parts.inspect().catch(() => noRows) : noRows)
  const checks = {
    'open files': checkOpenFiles,
    'data folder': checkDataFolder,
    secrets: async () => withoutOk([...(await checkSecretNote(parts.config, (await rows()).notes)), ...(await checkSecrets(parts))]),
    address: async () => checkAddressNote(parts.config, (await rows()).notes, parts.now()),
    database: checkDatabase,
    storage: checkStorage,
    recordings: async () => (isBroken('storage') ? [] : checkRecordings(parts)),
    mail: async () => [...checkUnsent((await rows()).unsentEmails), ...(await checkMail(parts))],
    ffmpeg: () => checkFfmpeg(parts.config),
    countries: checkCountries,
    'agent lists': checkAgentLists,
    transcription: ({ config }: HealthParts) => checkTranscription(config),
    backups: async () => checkBackups(parts.config, systemNow(), (await rows()).failedBackups),
  }
  for (const [part, check] of Object.entries(checks)) {
    parts.signal.throwIfAborted()
    findings.push(
      ...(await check(parts).catch((error: unknown) => [failed(part, parts.explain(error), 'Fix this, then run the check again.')])),
    )
  }
  return findings
}

const noRows: Pick<DatabaseFacts, 'notes' | 'failedBackups' | 'unsentEmails'> = { notes: {}, failedBackups: [], unsentEmails: 0 }

/** Says that a part is fine only if nothing is wrong with it. */
const withoutOk = (findings: Finding[]): Finding[] =>
  findings.some(({ state }) => state !== 'ok') ? findings.filter(({ state }) => state !== 'ok') : findings

function checkUnsent(unsent: number): Finding[] {
  if (unsent === 0) return []
  return [
    warning(
      'mail',
      `${count(unsent, 'email')} could not be sent in the last 24 hours.`,
      'See why on the operator page under Deliveries. If all emails fail, check SMTP_URL.',
    ),
  ]
}

function checkNode(): Finding {
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= 24) return ok('node', process.versions.node)
  return failed('node', `${process.versions.node} is too old.`, 'Use "npm run castwright", which installs Node 24.')
}

function checkAddress({ baseUrl, secure, trustedProxies }: Config): Finding {
  const { hostname } = new URL(baseUrl)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  if (!secure && !local) {
    return warning(
      'address',
      `${baseUrl} is not encrypted, so cookies are not marked Secure.`,
      'Put a TLS proxy in front and set BASE_URL to its https address.',
    )
  }
  if (secure && trustedProxies.length === 0) {
    return warning(
      'address',
      `${baseUrl} needs a proxy, but TRUSTED_PROXIES is not set.`,
      "Set it to the proxy's address. Otherwise all visitors share one address and its rate limits.",
    )
  }
  return ok('address', baseUrl)
}

function checkServers({ role, databaseUrl, s3, authSecret }: Config): Finding[] {
  if (role === 'all') return []
  const missing = [databaseUrl ? '' : 'DATABASE_URL', s3 ? '' : 'S3_*', authSecret ? '' : 'AUTH_SECRET'].filter(Boolean)
  if (missing.length === 0) return [ok('servers', `ROLE=${role}`)]
  return [
    failed('servers', `ROLE=${role} is for several servers, but ${missing.join(', ')} is not set.`, 'All servers must share these three.'),
  ]
}

function checkWeb({ role }: Config): Finding[] {
  if (role === 'worker') return []
  if (existsSync(join(import.meta.dirname, '../../../../../web/dist/client/index.html'))) return [ok('web app', 'built')]
  return [failed('web app', 'not built.', 'Start the server with "npm start", which builds it.')]
}

async function checkDataFolder({ config: { dataDir } }: HealthParts): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warning('data folder', `${dataDir} does not exist yet.`, 'It is created on first start. If it should exist, check DATA_DIR.')]
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${dataDir}, ${bytes(free)} free`
  if (free < 200_000_000) return [failed('data folder', says, 'The disk is full. Free up space or move the data folder.')]
  if (free < 5_000_000_000) return [warning('data folder', says, "There isn't much space left for recordings. Free up space soon.")]
  return [ok('data folder', says)]
}

async function checkSecrets({ config: { dataDir, authSecret, databaseUrl } }: HealthParts): Promise<Finding[]> {
  const files = [...(authSecret ? [] : ['auth-secret']), ...(databaseUrl ? [] : ['postgres/castwright.password'])]
  const there = files.map((file) => join(dataDir, file)).filter((path) => existsSync(path))
  const open: string[] = []
  for (const path of there) if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
  if (open.length > 0)
    return [failed('secrets', `other users of this machine can read ${open.join(' and ')}.`, `chmod 600 ${open.join(' ')}`)]
  return [ok('secrets', there.length > 0 ? 'readable only by their owner' : 'set in the environment, or not created yet')]
}

async function checkDatabase({ config, hasDatabase, inspect }: HealthParts): Promise<Finding[]> {
  if (!hasDatabase) return [warning('database', 'does not exist yet.', 'It is created on first start. If it should exist, check DATA_DIR.')]
  const { version, encoding, locale, hasIcu, level, jobs } = await inspect()
  const findings = [ok('database', `PostgreSQL ${version}${config.databaseUrl ? '' : ' (embedded)'}, locale ${locale}`)]
  if (Number.parseInt(version, 10) < 15) {
    findings.push(
      warning(
        'database',
        `PostgreSQL ${version} is older than the versions Castwright is tested with.`,
        'Upgrade to 15 or later. See docs/operating.md.',
      ),
    )
  }
  if (encoding !== 'UTF8')
    findings.push(failed('database', `its encoding is ${encoding}.`, 'Create a database with encoding UTF8 and restore a backup into it.'))
  if (!hasIcu)
    findings.push(
      failed('database', 'has no ICU collations, which are needed to compare and sort names.', 'Use a PostgreSQL built with ICU.'),
    )
  findings.push(levels[level], ...(jobs ? checkJobs(jobs) : []))
  return findings
}

const levels: Record<'none' | 'older' | 'current' | 'newer' | 'foreign', Finding> = {
  none: warning('schema', 'does not exist yet.', 'It is created on first start.'),
  older: warning('schema', 'from an older release.', 'Make a backup, then start the server to upgrade it.'),
  current: ok('schema', 'up to date'),
  newer: failed('schema', 'from a newer release.', 'Run that version, or restore a backup made with this version.'),
  foreign: failed('schema', 'not from any known release.', 'Give Castwright its own database.'),
}

function checkJobs({ late, setAside }: { late: number; setAside: number }): Finding[] {
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning(
        'jobs',
        `${count(late, 'job')} should have run ten minutes ago.`,
        'Check that a server with ROLE=all or ROLE=worker is running.',
      ),
    )
  if (setAside > 0)
    findings.push(
      warning(
        'jobs',
        `${count(setAside, 'job')} failed permanently.`,
        'The operator page lists them with the reason. You can retry or delete them there.',
      ),
    )
  return findings.length > 0 ? findings : [ok('jobs', 'none late, none failed')]
}

async function checkStorage({ config, findStorageProblem, openStorage }: HealthParts): Promise<Finding[]> {
  if (!config.s3 && !existsSync(config.dataDir)) return []
  // The database check reports a database that can't be reached.
  const owner = await findStorageProblem().catch(() => null)
  if (owner) return [failed('storage', owner, "Until this is fixed, the server either won't start or won't delete anything.")]
  const storage = await openStorage()
  const ref = { bucket: 'rss-feeds', object: `doctor-${newToken(12)}` } as const
  const probe = randomBytes(1000)
  try {
    await storage.check()
    await storage.put(ref, probe, { contentType: 'application/octet-stream', size: probe.length })
    const found = await storage.get(ref)
    if (!found || !(await buffer(found.body)).equals(probe))
      return [failed('storage', 'returned different bytes than were written.', 'Stop using this storage.')]
  } finally {
    await storage.remove(ref).catch(() => {})
    await storage.close()
  }
  return [
    ok(
      'storage',
      config.s3
        ? `S3 at ${config.s3.endpoint}, bucket ${config.s3.bucket}${config.s3.prefix && `, prefix ${config.s3.prefix}`}`
        : join(config.dataDir, 'storage'),
    ),
  ]
}

async function checkRecordings({ hasDatabase, countDamagedRecordings }: HealthParts): Promise<Finding[]> {
  if (!hasDatabase) return []
  const differences = await countDamagedRecordings()
  if (differences === null) return []
  if (differences === 0) return [ok('recordings', 'all stored and intact')]
  return [
    failed(
      'recordings',
      `${count(differences, 'recording')} missing from storage or different from the database.`,
      'The server log lists them once a day. Restore the files from a backup.',
    ),
  ]
}

async function checkMail({ config: { smtpUrl, mailFrom, dataDir }, checkMail: check }: HealthParts): Promise<Finding[]> {
  const dir = join(dataDir, 'outbox')
  if (smtpUrl || existsSync(dataDir)) await check()
  if (smtpUrl) return [ok('mail', `sent through ${new URL(smtpUrl).host}, from ${mailFrom}`)]
  return [warning('mail', `saved to files in ${dir} and not delivered.`, 'Set SMTP_URL and MAIL_FROM before others use this instance.')]
}

const monthsUntilOld = 12

function isOld(date: Date): boolean {
  const old = systemNow()
  old.setUTCMonth(old.getUTCMonth() - monthsUntilOld)
  return date < old
}

/** The file that tells the countries of listeners. Without it, their country is unknown and everything else works. */
async function checkCountries({ config: { dataDir }, explain }: HealthParts): Promise<Finding[]> {
  const advice = 'Put a current country.mmdb into the data folder. See docs/downloads.md.'
  try {
    const { path, isOwn, builtAt } = await findCountryFile(dataDir)
    const day = builtAt.toISOString().slice(0, 10)
    const says = isOwn ? `${path}, of ${day}` : `the file that comes with Castwright (DB-IP), of ${day}`
    if (!isOld(builtAt)) return [ok('countries', says)]
    return [warning('countries', `${says}, which is older than ${monthsUntilOld} months.`, advice)]
  } catch (error) {
    return [warning('countries', `the file can't be read, so the countries of listeners are unknown: ${explain(error)}`, advice)]
  }
}

/** The lists that tell apps from bots. Without own ones, those of the release are used. */
async function checkAgentLists({ config: { dataDir } }: HealthParts): Promise<Finding[]> {
  const lists = await findAgentLists(dataDir)
  if (lists.length === 0) return [ok('agent lists', 'those that come with Castwright')]
  const dated = lists.map(({ file, changedAt }) => `${file} of ${changedAt.toISOString().slice(0, 10)}`).join(', ')
  if (!lists.some(({ changedAt }) => isOld(changedAt))) return [ok('agent lists', dated)]
  return [
    warning(
      'agent lists',
      `${dated}. At least one is older than ${monthsUntilOld} months.`,
      'Put current files of user-agents-v2 into the data folder, or delete them. See docs/downloads.md.',
    ),
  ]
}
