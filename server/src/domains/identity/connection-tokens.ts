import { hashToken } from '../../platform/ids.ts'

/** Tokens of connected assistants start with these, so that secret scanners find leaked ones. */
export const accessPrefix = 'cw_oat_'
export const refreshPrefix = 'cw_ort_'

/** The stored form of a token, or null if it isn't one of this kind. */
export const storedToken = (prefix: string, secret: string): string | null =>
  secret.startsWith(prefix) ? hashToken(secret.slice(prefix.length)) : null
