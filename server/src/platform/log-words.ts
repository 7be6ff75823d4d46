/** How things look in the log: enough to find a fault by, nothing that opens a door. */

/** What a failed query and PostgreSQL's answer carry along: the values themselves, passwords' hashes and tokens among them. */
const withValues = new Set(['params', 'query', 'detail', 'where', 'internalQuery'])

type QueryError = Error & { query: string; params: unknown[] }

const isQueryError = (error: Error): error is QueryError => 'query' in error && 'params' in error && typeof error.query === 'string'

export type ErrorWords = { type: string; message: string; stack: string[]; cause?: ErrorWords } & Record<string, unknown>

export function errorWords(error: unknown, depth = 0): ErrorWords {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: [] }
  const facts = Object.entries(error).filter(([key, value]) => !withValues.has(key) && (typeof value !== 'object' || value === null))
  return {
    // The log hides every `code`: elsewhere it is one that was sent to somebody.
    ...Object.fromEntries(facts.map(([key, value]) => [key === 'code' ? 'errorCode' : key, value])),
    type: error.name === 'Error' ? error.constructor.name : error.name,
    // Drizzle puts the values into the message, and with it at the head of the stack.
    message: isQueryError(error) ? `Failed query: ${error.query}` : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 5 && { cause: errorWords(error.cause, depth + 1) }),
  }
}

type Request = { method?: string; url?: string; ip?: string }

/** Some links in emails carry their secret in the path. */
const secretPath = /^\/(unsubscribe|invitation|ownership)\/.*/

/** Without its query: links in emails carry their secret there. */
export const requestWords = ({ method, url, ip }: Request): Request => ({
  ...(method && { method }),
  ...(url && { url: url.split('?')[0]!.replace(secretPath, '/$1/…') }),
  ...(ip && { ip }),
})
