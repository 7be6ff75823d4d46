import { pino, type DestinationStream, type Logger } from 'pino'
import { serializeError, serializeRequest } from './log-serializers.ts'

export type Log = Logger

/** Redacted wherever they occur in a logged object. */
const secretPaths = ['password', 'token', 'code', 'authorization', 'cookie', 'secret', 'newPassword', 'currentPassword'].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
])

export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError, req: serializeRequest },
    redact: { paths: [...secretPaths, 'req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'], censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
