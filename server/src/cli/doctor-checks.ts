import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { systemNow } from '../platform/clock.ts'
import { newToken } from '../platform/ids.ts'
import { openMailOutbox } from '../platform/mail/outbox.ts'
import { openSmtp } from '../platform/mail/smtp.ts'
import type { Context } from './command.ts'
import { compareRecordings } from './compare-recordings.ts'
import { explain } from './explain.ts'
import { hasCluster, openStorage, withDatabase } from './open.ts'
import { checkStorageOwner } from './storage-adopt.ts'
import { bytes, count } from './words.ts'

export type Finding = { part: string; state: 'ok' | 'warning' | 'failed'; says: string; advice?: string }

const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
const warning = (part: string, says: string, advice: string): Finding => ({ part, state: 'warning', says, advice })
const failed = (part: string, says: string, advice: string): Finding => ({ part, state: 'failed', says, advice })

/** What the settings tell by themselves. */
export function checkConfig(config: Config): Finding[] {
  return [checkNode(), checkAddress(config), ...checkServers(config), ...checkWeb(config)]
}

/** What has to be tried out. One part's trouble does not hide another's. */
export async function examine(context: Context, config: Config): Promise<Finding[]> {
  const checks = {
    'data folder': checkDataFolder,
    secrets: checkSecrets,
    database: checkDatabase,
    storage: checkStorage,
    recordings: checkRecordings,
    mail: checkMail,
  }
  const findings: Finding[] = []
  for (const [part, check] of Object.entries(checks)) {
    context.signal.throwIfAborted()
    findings.push(
      ...(await check(config, context).catch((error: unknown) => [failed(part, explain(error), 'Mend this, then look again.')])),
    )
  }
  return findings
}

function checkNode(): Finding {
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= 24) return ok('node', process.versions.node)
  return failed('node', `${process.versions.node} is too old.`, 'Use "npm run castwright", which gets a Node 24 by itself.')
}

function checkAddress({ baseUrl, secure, trustedProxies }: Config): Finding {
  const { hostname } = new URL(baseUrl)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  if (!secure && !local) {
    return warning(
      'address',
      `${baseUrl} is not encrypted: cookies go without Secure.`,
      'Put a proxy with TLS in front and set BASE_URL to its https address.',
    )
  }
  if (secure && trustedProxies.length === 0) {
    return warning(
      'address',
      `${baseUrl} needs a proxy, and TRUSTED_PROXIES names none.`,
      "Set it to the proxy's address, else all visitors count as one.",
    )
  }
  return ok('address', baseUrl)
}

function checkServers({ role, databaseUrl, s3, authSecret }: Config): Finding[] {
  if (role === 'all') return []
  const missing = [databaseUrl ? '' : 'DATABASE_URL', s3 ? '' : 'S3_*', authSecret ? '' : 'AUTH_SECRET'].filter(Boolean)
  if (missing.length === 0) return [ok('servers', `ROLE=${role}`)]
  return [
    failed(
      'servers',
      `ROLE=${role} is for more than one server, and ${missing.join(', ')} is not set.`,
      'Servers that work together share all three.',
    ),
  ]
}

function checkWeb({ role }: Config): Finding[] {
  if (role === 'worker') return []
  if (existsSync(join(import.meta.dirname, '../../../web/dist/client/index.html'))) return [ok('web app', 'is built')]
  return [failed('web app', 'is not built.', 'Start the server with "npm start", which builds it.')]
}

async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warning('data folder', `${dataDir} is not there yet.`, 'The first start makes it. If there was one, look at DATA_DIR.')]
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${dataDir}, ${bytes(free)} free`
  if (free < 200_000_000) return [failed('data folder', says, 'The disk is full. Make room, or move the data folder.')]
  if (free < 5_000_000_000) return [warning('data folder', says, 'This is little for recordings. Make room in time.')]
  return [ok('data folder', says)]
}

async function checkSecrets({ dataDir, authSecret, databaseUrl }: Config): Promise<Finding[]> {
  const files = [...(authSecret ? [] : ['auth-secret']), ...(databaseUrl ? [] : ['postgres/castwright.password'])]
  const there = files.map((file) => join(dataDir, file)).filter((path) => existsSync(path))
  const open: string[] = []
  for (const path of there) if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
  if (open.length > 0) return [failed('secrets', `others on this machine can read ${open.join(' and ')}.`, `chmod 600 ${open.join(' ')}`)]
  return [ok('secrets', there.length > 0 ? 'are readable by their owner alone' : 'come from the environment, or are not made yet')]
}

async function checkDatabase(config: Config, context: Context): Promise<Finding[]> {
  if (!config.databaseUrl && !hasCluster(config))
    return [warning('database', 'is not made yet.', 'The first start makes it. If there was one, look at DATA_DIR.')]
  const { version, encoding, locale, hasIcu, level, jobs } = await withDatabase(context, config, inspectDatabase)
  const findings = [ok('database', `PostgreSQL ${version}${config.databaseUrl ? '' : ', our own'}, locale ${locale}`)]
  if (Number.parseInt(version, 10) < 15) {
    findings.push(
      warning(
        'database',
        `PostgreSQL ${version} is older than what Castwright is tested with.`,
        'Move to 15 or later; docs/operating.md tells how.',
      ),
    )
  }
  if (encoding !== 'UTF8')
    findings.push(
      failed('database', `has the encoding ${encoding}.`, 'Make a database with the encoding UTF8, and restore a backup there.'),
    )
  if (!hasIcu)
    findings.push(
      failed('database', 'has no ICU collations, by which names are compared and sorted.', 'Use a PostgreSQL that is built with ICU.'),
    )
  findings.push(levels[level], ...(jobs ? checkJobs(jobs) : []))
  return findings
}

const levels: Record<'none' | 'older' | 'current' | 'newer' | 'foreign', Finding> = {
  none: warning('schema', 'is not made yet.', 'The first start makes it.'),
  older: warning('schema', 'is that of an older release.', 'Make a backup, then start the server, which brings it up to date.'),
  current: ok('schema', 'is that of this release'),
  newer: failed('schema', 'is that of a newer release.', 'Start that release, or restore a backup made with this one.'),
  foreign: failed('schema', 'is not that of any release this one knows.', 'Give Castwright a database of its own.'),
}

function checkJobs({ late, setAside }: { late: number; setAside: number }): Finding[] {
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning('jobs', `${count(late, 'job')} should have run ten minutes ago.`, 'Is a server with ROLE=all or ROLE=worker running?'),
    )
  if (setAside > 0)
    findings.push(warning('jobs', `${count(setAside, 'job')} failed for good and lie set aside.`, 'The log of the server tells why.'))
  return findings.length > 0 ? findings : [ok('jobs', 'none is late, none failed for good')]
}

async function checkStorage(config: Config, context: Context): Promise<Finding[]> {
  if (!config.s3 && !existsSync(config.dataDir)) return []
  // A database that can't be reached is a finding of its own.
  const owner = await checkStorageOwner(context, config).catch(() => null)
  if (owner) return [failed('storage', owner, 'The server refuses to start, or removes nothing, until this is fixed.')]
  const storage = await openStorage(config)
  const ref = { bucket: 'rss-feeds', object: `doctor-${newToken(12)}` } as const
  const probe = randomBytes(1000)
  try {
    await storage.check()
    await storage.put(ref, probe, { contentType: 'application/octet-stream', size: probe.length })
    const found = await storage.get(ref)
    if (!found || !(await buffer(found.body)).equals(probe))
      return [failed('storage', 'gives other bytes back than it was given.', 'Do not go on with this storage.')]
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

async function checkRecordings(config: Config, context: Context): Promise<Finding[]> {
  if (!config.databaseUrl && !hasCluster(config)) return []
  const found = await compareRecordings(context, config)
  if (!found) return []
  const { podcasts, recordings } = found
  const findings: Finding[] = []
  if (recordings > 0)
    findings.push(
      failed(
        'recordings',
        `${count(recordings, 'recording')} not in the storage as the database says.`,
        'The log of the server names them once a day. Bring the files back from a backup.',
      ),
    )
  if (podcasts > 0)
    findings.push(
      warning(
        'recordings',
        `the storage used by ${count(podcasts, 'podcast')} is not the sum of the recordings.`,
        'A running server puts this right within a day.',
      ),
    )
  return findings.length > 0 ? findings : [ok('recordings', 'are stored as the database says')]
}

async function checkMail({ smtpUrl, mailFrom, dataDir }: Config): Promise<Finding[]> {
  const dir = join(dataDir, 'outbox')
  const mail = smtpUrl ? openSmtp({ url: smtpUrl, from: mailFrom }) : openMailOutbox({ dir, from: mailFrom, now: systemNow })
  try {
    if (smtpUrl || existsSync(dataDir)) await mail.check()
  } finally {
    await mail.close()
  }
  if (smtpUrl) return [ok('mail', `goes out by ${new URL(smtpUrl).host}, from ${mailFrom}`)]
  return [warning('mail', `goes to files in ${dir}, to nobody's mailbox.`, 'Set SMTP_URL and MAIL_FROM before others use this instance.')]
}
