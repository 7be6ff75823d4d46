export type FetchReason =
  | 'invalid'
  | 'blocked'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'encoding'
  | 'network'
  | 'status'
  | 'aborted'

/** Why a fetch failed: `reason` for code, the message for people. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly reason: FetchReason
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined

  constructor(reason: FetchReason, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.reason = reason
    this.status = options.status
  }
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Converts any failure to one sentence that names the host and reveals nothing about our network. */
export function asFetchError(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error
  const code = codeOf(error)
  const say = (reason: FetchReason, message: string) => new FetchError(reason, message, { cause: error })
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return say('timeout', `${host} took too long to respond.`)
  if (/CERT|_TLS_|SSL|EPROTO|UNABLE_TO|SELF_SIGNED/.test(code)) return say('tls', `${host} doesn't have a trusted security certificate.`)
  if (/^Z_|BROTLI|^ERR__ERROR_FORMAT|ZLIB|^ERR_PADDING/.test(code)) return say('encoding', `${host} sent invalid compressed data.`)
  if (code === 'ECONNREFUSED') return say('network', `${host} refused the connection.`)
  if (code.startsWith('HPE_')) return say('network', `${host} sent an invalid HTTP response.`)
  return say('network', `The connection to ${host} was interrupted.`)
}
