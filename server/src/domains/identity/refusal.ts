import { authErrors, type AuthErrorCode } from '@castwright/contract/auth-errors.ts'
import { APIError, isAPIError } from 'better-auth/api'

/** A refusal that the contract names, in the form in which better-auth refuses too. */
export const refusal = (code: AuthErrorCode): APIError => new APIError(authErrors[code].status, { code, message: authErrors[code].message })

/** Whether better-auth refused, as opposed to broke. */
export const isRefusal = (error: unknown): error is APIError => isAPIError(error) && error.statusCode < 500
