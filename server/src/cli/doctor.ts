import { join } from 'node:path'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import { ConfigError, type Config } from '../config.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { systemNow } from '../platform/clock.ts'
import { openMailOutbox } from '../platform/mail/outbox.ts'
import { openSmtp } from '../platform/mail/smtp.ts'
import { explain, readArgs, type Context, type Run } from './command.ts'
import { acceptSecret, checkConfig, runChecks, type HealthParts } from '../domains/instance/service.ts'

import { hasCluster, openStorage, withApp, withDatabase } from './open.ts'
import { checkStorageOwner } from './storage-adopt.ts'
import { count } from '../platform/format.ts'
import { findFileDifferences } from '../domains/recordings/service.ts'
import { openDb } from '../platform/db.ts'

export const run: Run = async (context, args) => {
  const { flags } = readArgs(args, [], ['json', 'accept-secret'])
  const findings: Finding[] = []
  try {
    const config = context.config()
    if (flags['accept-secret']) await withApp(context, (app) => acceptSecret(app))
    findings.push({ part: 'settings', state: 'ok', says: 'valid' }, ...checkConfig(config), ...(await runChecks(partsOf(context, config))))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push({ part: 'settings', state: 'failed', says: error.message, advice: 'Fix these settings. Nothing else was checked.' })
  }
  const failed = findings.filter(({ state }) => state === 'failed').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  if (flags.json) {
    context.say(JSON.stringify({ ok: failed === 0, failed, warnings, findings }, null, 2))
  } else {
    findings.forEach((finding) => context.say(toLine(finding)))
    context.say('')
    context.say(failed + warnings === 0 ? 'No problems found.' : `${failed} failed, ${count(warnings, 'warning')}.`)
  }
  return failed > 0 ? 1 : 0
}

const partsOf = (context: Context, config: Config): HealthParts => ({
  config,
  signal: context.signal,
  now: systemNow,
  hasDatabase: config.databaseUrl !== undefined || hasCluster(config),
  inspect: () => withDatabase(context, config, inspectDatabase),
  findStorageProblem: () => checkStorageOwner(context, config),
  openStorage: () => openStorage(config),
  countDamagedRecordings: () => compareRecordings(context, config),
  checkMail: () => checkMail(config),
  explain,
})

async function checkMail({ smtpUrl, mailFrom, dataDir }: Config): Promise<void> {
  const mail = smtpUrl
    ? openSmtp({ url: smtpUrl, from: mailFrom })
    : openMailOutbox({ dir: join(dataDir, 'outbox'), from: mailFrom, now: systemNow })
  try {
    await mail.check()
  } finally {
    await mail.close()
  }
}

const indent = ' '.repeat(23)

const toLine = ({ part, state, says, advice }: Finding): string => {
  const line = `${state.padEnd(8)} ${part.padEnd(13)} ${says.replaceAll('\n', `\n${indent}`)}`
  return advice ? `${line}\n${indent}${advice}` : line
}

/** Returns how many recordings are missing or damaged, or null if the schema isn't current. */
const compareRecordings = (context: Context, config: Config): Promise<number | null> =>
  withDatabase(context, config, async (connectionString) => {
    if ((await inspectDatabase(connectionString)).level !== 'current') return null
    const pool = openDb({ connectionString, max: 2 })
    const storage = await openStorage(config)
    try {
      let differences = 0
      for await (const _one of findFileDifferences(pool.db, storage, context.signal)) differences += 1
      return differences
    } finally {
      await storage.close()
      await pool.close()
    }
  })
