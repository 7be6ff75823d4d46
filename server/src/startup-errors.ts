import { ConfigError, type Config } from './config.ts'
import { causesOf, hasNoSpace, isDiskFull } from './platform/disk-full.ts'
import { OperatorError } from './platform/operator-error.ts'
import { explainDatabase } from './platform/postgres/unreachable.ts'

/** One sentence for problems the operator can fix, the stack trace for bugs. */
export async function explainStartError(error: unknown, config: Config | undefined): Promise<string> {
  const known = config && !(error instanceof ConfigError) ? await explainWith(config, error) : null
  if (known) return known
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message
  return `Castwright could not start.\n${error instanceof Error ? error.stack : String(error)}`
}

async function explainWith(config: Config, error: unknown): Promise<string | null> {
  const { dataDir, databaseUrl } = config
  // PostgreSQL can't always say that its disk is full.
  if (isDiskFull(error) || (await hasNoSpace(dataDir)))
    return `The disk is full: no space left in ${dataDir} (DATA_DIR). Free some space, then start Castwright again.`
  if (error instanceof OperatorError) return null
  for (const cause of causesOf(error)) {
    const sentence = explainListen(config, cause as SystemError) ?? explainFolder(dataDir, cause as SystemError)
    if (sentence) return sentence
  }
  return databaseUrl === undefined ? null : (explainDatabase(error, databaseUrl)?.message ?? null)
}

type SystemError = Error & { code?: unknown; syscall?: string; path?: string; port?: number; errcode?: number }

function explainListen({ host, internalPort, internalHost }: Config, { code, syscall, port }: SystemError): string | null {
  if (syscall !== 'listen' && !(syscall === 'getaddrinfo' && port !== undefined)) return null
  const isInternal = port === internalPort
  const [portName, hostName] = isInternal ? ['INTERNAL_PORT', 'INTERNAL_HOST'] : ['PORT', 'HOST']
  const address = isInternal ? internalHost : host
  if (code === 'EADDRINUSE') return `${portName} ${port} is already in use. Stop the program that uses it, or set another ${portName}.`
  if (code === 'EACCES') return `This user may not listen on ${portName} ${port}. Set ${portName} to 1024 or above.`
  return `Castwright can't listen on ${address} (${String(code)}). Set ${hostName} to an address of this machine, such as 0.0.0.0.`
}

/** SQLite, which locks the data folder, can't open or write its file. */
const sqliteErrors: Record<number, string> = {
  8: 'it is read-only',
  10: 'the disk reports an error',
  14: 'permission denied, or it is read-only',
}

const fileErrors: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  EIO: 'the disk reports an error',
  // What Node.js reports for a folder on a read-only disk.
  ENOENT: "it can't be created",
}

function explainFolder(dataDir: string, { code, errcode, path }: SystemError): string | null {
  const isOurs = path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path))
  if (isOurs && (code === 'ENOTDIR' || (code === 'EEXIST' && path === dataDir)))
    return `DATA_DIR (${dataDir}) is a file, or inside one. Set DATA_DIR to a folder.`
  const reason = isOurs ? fileErrors[String(code)] : errcode === undefined ? undefined : sqliteErrors[errcode & 0xff]
  if (reason === undefined) return null
  return `Castwright can't write to DATA_DIR (${dataDir}): ${reason}. Give the user that runs it write access, or set another DATA_DIR.`
}
