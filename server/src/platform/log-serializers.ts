/** Serializes log entries: enough to find a bug, without secrets. */

/** Fields of query errors that may contain values, such as password hashes and tokens. */
const withValues = new Set(['params', 'query', 'detail', 'where', 'internalQuery'])

type QueryError = Error & { query: string; params: unknown[] }

const isQueryError = (error: Error): error is QueryError => 'query' in error && 'params' in error && typeof error.query === 'string'

type SerializedError = { type: string; message: string; stack: string[]; cause?: SerializedError } & Record<string, unknown>

/** Some libraries, such as pg-boss, pass on a copy of an error that is a plain object. */
const isErrorLike = (thrown: unknown): thrown is Error =>
  thrown instanceof Error || (typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string')

export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!isErrorLike(error)) return { type: typeof error, message: 'Thrown value is not an error.', stack: [] }
  const facts = Object.entries(error).filter(([key, value]) => !withValues.has(key) && (typeof value !== 'object' || value === null))
  return {
    // The log redacts every `code`, since elsewhere it is one that was sent to a user.
    ...Object.fromEntries(facts.map(([key, value]) => [key === 'code' ? 'errorCode' : key, value])),
    type: !error.name || error.name === 'Error' ? error.constructor.name : error.name,
    // Drizzle includes the values in the message and so at the start of the stack.
    message: isQueryError(error) ? `Failed query: ${error.query}` : error.message,
    stack: String(error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 5 && { cause: serializeError(error.cause, depth + 1) }),
  }
}

type Request = { method?: string; url?: string; ip?: string }

/** Links with a secret in their path. */
const secretPath = /^\/(unsubscribe|invitation|ownership|confirmations|share\/report|calendar|guest|rss\/p|media\/p|members)\/.*/

/** Without the query, which contains secrets in links from emails. */
export const serializeRequest = ({ method, url, ip }: Request): Request => ({
  ...(method && { method }),
  ...(url && { url: url.split('?')[0]!.replace(secretPath, '/$1/…') }),
  ...(ip && { ip }),
})
