import { pino, type Logger } from 'pino'

export type Log = Logger

/** What must never reach a log line, wherever it stands in the logged object. */
const secretPaths = ['password', 'token', 'code', 'authorization', 'cookie', 'secret', 'newPassword', 'currentPassword'].flatMap(
  (key) => [key, `*.${key}`, `*.*.${key}`],
)

export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: [...secretPaths, 'req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'], censor: '[hidden]' },
  })
