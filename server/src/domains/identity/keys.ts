import { createHash } from 'node:crypto'

/** Rate limit keys. Email addresses are hashed, because even one without an account is personal data. */
const nameless = (email: string): string => createHash('sha256').update(email).digest('base64url')

export const signInKey = (email: string): string => `sign-in:${nameless(email)}`
export const deviceSignInKey = (deviceId: string): string => `sign-in-device:${nameless(deviceId)}`
export const blockedNoticeKey = (userId: string): string => `sign-in-blocked-notice:${userId}`
export const resetKey = (email: string): string => `reset:${nameless(email)}`
export const unlockKey = (email: string): string => `unlock:${nameless(email)}`
export const emailCodeKey = (whose: string): string => `email-code:${nameless(whose)}`

/** By account. */
export const confirmKey = (userId: string): string => `confirm-password:${userId}`
export const codeKey = (userId: string): string => `code:${userId}`
export const answerKey = (userId: string): string => `security-answer:${userId}`
/** By account and by phone number. */
export const textKey = (whose: string): string => `text-message:${nameless(whose)}`
