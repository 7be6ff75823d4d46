import type { Finding } from '@castwright/contract/instance/shapes.ts'
import { readFile, access, constants, stat } from 'node:fs/promises'
import type { Config } from '../../../config.ts'
import { findFfmpegProblem } from '../../../platform/media/ffmpeg.ts'
import { addressOf } from '../../../platform/speech/server.ts'
import { findEngine, unsupported } from '../../../platform/speech/install/folder.ts'
import { engineModel } from '../../../platform/speech/install/packages.ts'
import { join, dirname } from 'node:path'
import type { DatabaseFacts } from '../../../platform/backup/inspect.ts'
import { fingerprintOf } from '../../../platform/signer.ts'
import { lastBackupAt } from '../../../platform/backup/port.ts'
import { freeBytes } from '../../../platform/disk-full.ts'
import { bytes } from '../../../platform/format.ts'

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const warning = (part: string, says: string, advice: string): Finding => ({ part, state: 'warning', says, advice })
export const failed = (part: string, says: string, advice: string): Finding => ({ part, state: 'failed', says, advice })

/** Whether recordings can be finished, and clips and waveforms made. */
export async function checkFfmpeg({ ffmpegPath: program }: Config): Promise<Finding[]> {
  const problem = await findFfmpegProblem(program)
  if (problem === null) return [ok('ffmpeg', program)]
  return [
    warning(
      'ffmpeg',
      `${problem} Recordings can't be finished, and clips can't be made.`,
      program === 'ffmpeg' ? 'Install ffmpeg or set FFMPEG_PATH.' : 'Set FFMPEG_PATH to a working ffmpeg with all encoders.',
    ),
  ]
}

/** Each listener and each upload is a connection and a file. */
const enoughFiles = 4096

/** How many files and connections the process may have open. Node.js raises the limit as far as it may. */
export async function checkOpenFiles(): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, found] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (found === undefined) return []
  if (Number(found) >= enoughFiles) return [ok('open files', `at most ${found}`)]
  return [
    warning(
      'open files',
      `this process may open only ${found} files and connections.`,
      `Set LimitNOFILE=65536 in the systemd unit, "ulimit -n 65536" in the shell, or --ulimit nofile=65536 in Docker.`,
    ),
  ]
}

const answerMs = 10_000

/** Whether recordings can be transcribed. Everything else works without. */
export async function checkTranscription({ transcription: { provider, server }, dataDir, role }: Config): Promise<Finding[]> {
  if (provider === 'none') return [ok('transcription', 'turned off by TRANSCRIBE')]
  if (server) return [await checkServer(server)]
  if (role === 'web') return []
  const folder = findEngine(dataDir)
  if (folder) return [ok('transcription', `${engineModel} (English), in ${folder}`)]
  const reason = unsupported()
  const advice = 'Set TRANSCRIBE_URL to a transcription server, or TRANSCRIBE to off.'
  if (reason) return [warning('transcription', reason, advice)]
  return [
    warning(
      'transcription',
      'speech engine not installed',
      'Run "castwright transcription install", or wait until "npm start" has downloaded it in the background.',
    ),
  ]
}

/** Asks for nothing, so the address has to refuse politely. */
async function checkServer({ url, key }: NonNullable<Config['transcription']['server']>): Promise<Finding> {
  const address = addressOf(url)
  const bad = (says: string): Finding => warning('transcription', says, 'Check TRANSCRIBE_URL and TRANSCRIBE_KEY.')
  try {
    const { request } = await import('undici')
    const { statusCode, body } = await request(address, {
      method: 'GET',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(answerMs),
    })
    await body.dump()
    if (statusCode === 401 || statusCode === 403) return bad(`${address} rejected the key.`)
    if (statusCode >= 500) return bad(`${address} answered ${statusCode}.`)
    return ok('transcription', address)
  } catch {
    return bad(`${address} can't be reached.`)
  }
}

type Notes = DatabaseFacts['notes']

/** Whether links, sessions and stored secrets were made with the same secret that is used now. */
export async function checkSecretNote({ authSecret, dataDir }: Config, { secret: noted }: Notes): Promise<Finding[]> {
  if (!noted) return []
  const file = join(dataDir, 'auth-secret')
  // Not by `readSecret`, which creates a missing file.
  const secret = authSecret ?? (await readFile(file, 'utf8').catch(() => '')).trim()
  if (fingerprintOf(secret) === noted.value) return []
  return [
    failed(
      'secrets',
      `${authSecret === undefined ? file : 'AUTH_SECRET'} isn't the secret that this database was used with. Sessions, email links, guest pages, private feeds, webhook secrets and two-factor authentication don't work.`,
      'Set the original secret. If it\'s lost, run "npm run castwright -- doctor --accept-secret".',
    ),
  ]
}

const weekMs = 7 * 24 * 3600_000

/** Whether browsers recently used another address than BASE_URL. */
export function checkAddressNote({ baseUrl }: Config, { address: noted }: Notes, now: Date): Finding[] {
  if (!noted || now.getTime() - noted.notedAt.getTime() > weekMs) return []
  const seen = JSON.parse(noted.value) as { origin: string; baseUrl: string }
  // BASE_URL was changed since then.
  if (seen.baseUrl !== baseUrl) return []
  return [
    warning(
      'address',
      `browsers open ${seen.origin}, but BASE_URL is ${baseUrl}. They can't sign in there.`,
      'Set BASE_URL to the address that people use. If people use both, redirect one to the other in the proxy.',
    ),
  ]
}

const hour = 3600 * 1000
/** One may be late, for example because the server was down. */
const oldHours = 48

const makeOne = 'Fix this, then make a backup on the operator page.'

/** Whether there is a recent backup of any kind, whether the last one worked, and whether the next one can be written. */
export async function checkBackups(
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  now: Date,
  failedRuns: DatabaseFacts['failedBackups'],
): Promise<Finding[]> {
  const findings: Finding[] = failedRuns.map(({ kind, error }) =>
    failed(
      'backups',
      `the last ${kind === 'backup' ? 'backup' : 'restore rehearsal'} failed: ${error}`,
      kind === 'backup' ? makeOne : 'Make a new backup, then rehearse restoring it.',
    ),
  )
  const problem = backups ? await findWriteProblem(backups.folder) : null
  if (problem !== null) findings.push(failed('backups', `BACKUP_DIR (${backups?.folder}) can't be used: ${problem}.`, makeOne))
  const free = backups ? await freeBytes(backups.folder) : null
  if (free !== null && free < 1_000_000_000)
    findings.push(warning('backups', `${bytes(free)} free in the backup folder.`, 'Free up space or set a lower BACKUP_KEEP.'))
  return [...findings, ...(await checkAge(dataDir, backups !== undefined, now))]
}

async function checkAge(dataDir: string, isScheduled: boolean, now: Date): Promise<Finding[]> {
  const last = await lastBackupAt(dataDir)
  const advice = isScheduled
    ? 'Make a backup now on the operator page. Check that a server with ROLE=all or ROLE=worker is running.'
    : 'Set BACKUP_DIR to turn on scheduled backups. See docs/operating.md.'
  if (last === null) return [warning('backups', 'there is no backup yet.', advice)]
  const day = last.toISOString().slice(0, 10)
  const limit = isScheduled ? oldHours : 31 * 24
  if (now.getTime() - last.getTime() > limit * hour) return [warning('backups', `the last one is of ${day}.`, advice)]
  return [ok('backups', `the last one is of ${day}`)]
}

/** Why nothing can be written to a folder, or null. A missing folder is created by the first backup. */
async function findWriteProblem(folder: string): Promise<string | null> {
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return 'it is a file'
    await access(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return 'it is inside a file'
    if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
    if (code === 'EROFS') return 'it is read-only'
    if (code === 'ENOENT' && dirname(folder) !== folder) return findWriteProblem(dirname(folder))
    return String(code)
  }
}
