import { causesOf } from '../disk-full.ts'
import { OperatorError } from '../operator-error.ts'

/** PostgreSQL error codes for a rejected connection: authentication, unknown database, too many connections, starting up or shutting down. */
const rejected = /^(?:28\w{3}|3D000|53300|57P0[123])$/

/** Whether this is a connection to a database that could not be made or was lost. */
export function isConnectionError(error: Error): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    // Both addresses of a host, such as those of localhost, were tried.
    error instanceof AggregateError ||
    rejected.test(code) ||
    /timeout expired|Connection terminated|client password must be|does not support SSL/.test(error.message)
  )
}

/** Why the database of DATABASE_URL can't be used, or null if the error is about something else. Never contains the password. */
export function explainDatabase(error: unknown, databaseUrl: string): OperatorError | null {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
  const user = decodeURIComponent(username) || 'the default user'
  const database = decodeURIComponent(pathname.slice(1)) || user
  for (const cause of causesOf(error)) {
    const sentence = sentenceFor(cause, { host, hostname, user, database })
    if (sentence) return new OperatorError(sentence, { cause: error })
  }
  return null
}

type Names = { host: string; hostname: string; user: string; database: string }

function sentenceFor(error: Error & { code?: unknown }, { host, hostname, user, database }: Names): string | null {
  const { code, message } = error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host ${hostname} of DATABASE_URL is unknown. Set the address of your PostgreSQL.`
  if (code === '28P01' || message.includes('client password must be'))
    return `PostgreSQL at ${host} rejected the password of ${user}. Set the right user and password in DATABASE_URL.`
  if (typeof code === 'string' && code.startsWith('28'))
    return `PostgreSQL at ${host} doesn't let ${user} connect to the database ${database}. Set another user in DATABASE_URL, or allow it in pg_hba.conf.`
  if (code === '3D000') return `The database ${database} doesn't exist at ${host}. Create it, or set another database in DATABASE_URL.`
  if (code === '42501')
    return `${user} may not create tables in the database ${database} at ${host}. Make this user of DATABASE_URL its owner.`
  if (code === '53300')
    return `PostgreSQL at ${host} (DATABASE_URL) has no connection left. Raise its max_connections, or set a lower DATABASE_POOL.`
  if (typeof code === 'string' && /CERT|TLS|SSL|VERIFY/.test(code))
    return `The encrypted connection to ${host} (DATABASE_URL) failed: ${message}. Fix its certificate, or change sslmode.`
  if (message.includes('does not support SSL'))
    return `PostgreSQL at ${host} doesn't encrypt connections. Remove sslmode from DATABASE_URL.`
  if (!isConnectionError(error)) return null
  return `PostgreSQL doesn't answer at ${host} (${typeof code === 'string' ? code : message}). Start it, or set another address in DATABASE_URL.`
}
