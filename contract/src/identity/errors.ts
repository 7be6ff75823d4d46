import { authMessages } from './messages.ts'
import { errorsOf } from '../refusal.ts'

export const identityErrors = {
  ...errorsOf('permission_denied', {
    unverified: 'Please verify your email address first.',
    account_disabled: 'This account is disabled. Contact the operator of this instance.',
  }),
  ...errorsOf('failed_precondition', {
    already_verified: 'This email address is already verified.',
    password_unconfirmed: 'Please confirm your password first.',
    identity_unproven: "Please confirm that it's you first.",
  }),
  ...errorsOf('resource_exhausted', {
    /** For unknown devices of an account. An emailed link unlocks a device. */
    sign_in_blocked: 'Too many wrong passwords were entered for this account.',
  }),
}

/** Errors of `/api/auth` by code. It also returns INVALID_FIELDS, TOO_MANY_REQUESTS (with Retry-After) and UNAUTHENTICATED. */
export const authErrors = {
  USER_ALREADY_EXISTS: { status: 422, message: authMessages.emailTaken },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: authMessages.wrongCredentials },
  /** Unknown devices are blocked for a while. `requestUnlock` emails a link that unlocks one. Has a Retry-After header. */
  SIGN_IN_BLOCKED: { status: 429, message: 'Too many wrong passwords were entered for this account.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Contact the operator of this instance.' },
  USER_NOT_FOUND: { status: 404, message: authMessages.unknownEmail },
  INVALID_TOKEN: { status: 400, message: 'This link is no longer valid. Please request a new one.' },
  /** The change-email dialog says 'Password is invalid' instead. */
  INVALID_PASSWORD: { status: 400, message: authMessages.wrongPassword },
  NO_PASSWORD: { status: 412, message: "This account doesn't have a password." },
  /** Ask for the password (`confirmPassword`), then try again. */
  PASSWORD_UNCONFIRMED: { status: 412, message: 'Please confirm your password first.' },
  /** Ask for the proof that `findProof` names, then try again. */
  IDENTITY_UNPROVEN: { status: 412, message: "Please confirm that it's you first." },
  /** The account has a password or second factor, which it must use instead. */
  EMAIL_PROOF_OFF: { status: 412, message: 'Please confirm with your password or second factor.' },
  EMAIL_IN_USE: { status: 409, message: authMessages.emailInUse },
  WRONG_CODE: { status: 400, message: 'That code is incorrect.' },
  /** Expired, invalidated by wrong attempts, or never requested. */
  CODE_EXPIRED: { status: 400, message: 'This code is no longer valid. Please request a new one.' },
  WRONG_ANSWER: { status: 400, message: 'That answer is incorrect.' },
  TWO_FACTOR_OFF: { status: 412, message: 'Two-factor authentication is off.' },
  /** Call `challengeTwoFactor` and `proveTwoFactor` first. */
  TWO_FACTOR_UNPROVEN: { status: 412, message: 'Please answer your security question and enter a code first.' },
  /** The sign-in that the code belongs to has expired. */
  CHALLENGE_EXPIRED: { status: 401, message: 'This sign-in took too long. Please sign in again.' },
  PROVIDER_NOT_SET_UP: { status: 412, message: "This provider isn't set up on this instance." },
  NOT_LINKED: { status: 404, message: "This provider isn't connected." },
  CONNECTION_INVALID: { status: 400, message: 'This connection request is invalid. Start again in your app.' },
  LAST_PROVIDER: { status: 412, message: 'This is your only way to sign in. Set a password or connect another provider first.' },
} as const

export type AuthErrorCode = keyof typeof authErrors

/** Why signing in with a provider failed: `?error=` on the page that the provider redirects to. */
export const socialErrors = {
  CANCELLED: "You didn't complete the sign-in.",
  EXPIRED: 'This sign-in took too long or was started in another browser. Please try again.',
  PROVIDER_FAILED: 'The provider sent an unexpected response. Please try again.',
  NO_EMAIL: "The provider didn't share your email address, which you need for an account.",
  EMAIL_UNVERIFIED:
    "An account already exists with this email address, and the provider hasn't verified that it's yours. Please sign in with your password.",
  BELONGS_TO_OTHER: 'This sign-in method is connected to another Castwright account.',
  CREATION_FAILED: "We couldn't create your account. Please try again.",
  DISABLED: 'This account is disabled. Contact the operator of this instance.',
  FAILED: 'Sign-in failed. Please try again.',
} as const

export type SocialError = keyof typeof socialErrors

/** Query parameters of the page that a provider redirects to, such as `/sign-in-loading?provider=google&…`. */
export const socialReturn = {
  /** google or facebook. */
  provider: 'provider',
  /** The path in the app to continue to. */
  from: 'from',
  /** A `SocialError`. */
  error: 'error',
  /** `true`: the sign-in still needs a second factor, see `findChallenge`. */
  twoFactor: 'twoFactor',
  /** `true` at Apps & Integrations: the provider was connected. */
  linked: 'linked',
} as const
