import { pino, type DestinationStream, type Logger } from 'pino'
import { errorWords, requestWords } from './log-words.ts'

export type Log = Logger

/** What must never reach a log line, wherever it stands in the logged object. */
const secretPaths = ['password', 'token', 'code', 'authorization', 'cookie', 'secret', 'newPassword', 'currentPassword'].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
])

export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    serializers: { err: errorWords, req: requestWords },
    redact: { paths: [...secretPaths, 'req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'], censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
