import type { Rate } from '../limits.ts'

/** Seconds. */
export const identityLifetimes = {
  session: 60 * 60 * 24 * 30,
  verificationLink: 60 * 60,
  resetLink: 60 * 60,
  /** How often the last use of a session is recorded. */
  sessionUse: 60 * 60,
  /** How long a confirmed password, answer or second factor is valid. */
  confirmation: 10 * 60,
  /** A code by email or text message. */
  code: 15 * 60,
  /** From password to code at sign-in. */
  signInChallenge: 15 * 60,
  /** How long a device counts as known after its last sign-in. */
  knownDevice: 365 * 24 * 3600,
} as const

/** Per IP address (IPv6: /64), checked before hashing or emailing. */
export const authRates = {
  signIn: { max: 30, seconds: 300 },
  signUp: { max: 20, seconds: 3600 },
  resetRequest: { max: 10, seconds: 3600 },
  other: { max: 120, seconds: 60 },
  /** Programs that register to connect as assistants. */
  register: { max: 20, seconds: 3600 },
} satisfies Record<string, Rate>
export type AuthRateName = keyof typeof authRates

/** Wrong passwords: per account for all unknown devices together, and per device for known ones. */
export const accountSignInRate: Rate = { max: 20, seconds: 3600 }

/** Emails to the owner that sign-in is blocked for unknown devices. */
export const blockedNoticeRate: Rate = { max: 1, seconds: 60 * 60 * 24 }

/** Wrong attempts per code. */
export const maxCodeAttempts = 5

export const recoveryCodeCount = 10

/** Per account, in addition to the attempts per code. */
export const accountRates = {
  /** Wrong passwords of a signed-in user. */
  confirmPassword: { max: 10, seconds: 3600 },
  /** Wrong codes of any kind. */
  code: { max: 20, seconds: 3600 },
  securityAnswer: { max: 10, seconds: 3600 },
  /** Emails with a code. */
  emailCode: { max: 10, seconds: 3600 },
  /** Text messages, per account and per phone number. */
  textMessage: { max: 10, seconds: 3600 },
} satisfies Record<string, Rate>
