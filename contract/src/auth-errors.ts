/** The words that answer failures of `/api/auth`. */
export const authMessages = {
  emailTaken: 'An account already exists with this email address.',
  wrongCredentials: 'Incorrect email or password.',
  unknownEmail: 'The email you entered is not associated with a Castwright account.',
  resetFailed: 'Failed to send a password reset email.',
  wrongPassword: 'Password is incorrect.',
  /** The same in the change-email dialog. */
  wrongPasswordInDialog: 'Password is invalid',
  emailInUse: 'This email is already associated with a Castwright account.',
  badPhoneNumber: 'Please enter a valid phone number.',
  fixErrors: 'Please fix errors to create your account.',
} as const

/** What `/api/auth` refuses, by code: status and words. Besides these: INVALID_FIELDS, TOO_MANY_REQUESTS (with Retry-After), UNAUTHENTICATED. */
export const authErrors = {
  USER_ALREADY_EXISTS: { status: 422, message: authMessages.emailTaken },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: authMessages.wrongCredentials },
  USER_NOT_FOUND: { status: 404, message: authMessages.unknownEmail },
  INVALID_TOKEN: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  /** The change-email dialog says 'Password is invalid' instead. */
  INVALID_PASSWORD: { status: 400, message: authMessages.wrongPassword },
  NO_PASSWORD: { status: 412, message: 'This account has no password of its own.' },
  /** Ask for the password (`confirmPassword`), then try again. */
  PASSWORD_UNCONFIRMED: { status: 412, message: 'Please confirm your password first.' },
  EMAIL_IN_USE: { status: 409, message: authMessages.emailInUse },
  WRONG_CODE: { status: 400, message: 'This code is not right.' },
  /** Run out, used up by wrong tries, or never asked for. */
  CODE_EXPIRED: { status: 400, message: 'This code is no longer valid. Please ask for a new one.' },
  WRONG_ANSWER: { status: 400, message: 'This answer is not right.' },
  TWO_FACTOR_OFF: { status: 412, message: 'Two-factor authentication is not on.' },
  /** Answer and code (`challengeTwoFactor`, `proveTwoFactor`) come first. */
  TWO_FACTOR_UNPROVEN: { status: 412, message: 'Please answer your security question and enter a code first.' },
  /** The sign-in that a code was to complete has run out. */
  CHALLENGE_EXPIRED: { status: 401, message: 'This sign-in took too long. Please sign in again.' },
  PROVIDER_NOT_SET_UP: { status: 412, message: 'This provider is not set up on this instance.' },
  NOT_LINKED: { status: 404, message: 'This provider is not connected.' },
  LAST_PROVIDER: { status: 412, message: 'This is your only way to sign in. Set a password or connect another provider first.' },
} as const

export type AuthErrorCode = keyof typeof authErrors

/** Why a round trip to a provider failed: `?error=` at the page where it comes back. */
export const socialErrors = {
  CANCELLED: 'You did not complete the sign-in.',
  EXPIRED: 'This sign-in took too long or was begun in another browser. Please try again.',
  PROVIDER_FAILED: 'The provider did not answer as it should. Please try again.',
  NO_EMAIL: 'The provider did not tell us your email address, which an account needs.',
  EMAIL_UNVERIFIED:
    'An account already exists with this email address, and the provider has not verified that it is yours. Please sign in with your password.',
  BELONGS_TO_OTHER: 'This connection belongs to another Castwright account.',
  CREATION_FAILED: 'Your account could not be created. Please try again.',
  FAILED: 'The sign-in failed. Please try again.',
} as const

export type SocialError = keyof typeof socialErrors

/** What the address of the page says where a round trip comes back: `/sign-in-loading?provider=google&…` and the like. */
export const socialReturn = {
  /** google or facebook. */
  provider: 'provider',
  /** A path of our own to go on to. */
  from: 'from',
  /** A `SocialError`. */
  error: 'error',
  /** `true`: signed in as far as the second factor, see `findChallenge`. */
  twoFactor: 'twoFactor',
  /** `true` at Apps & Integrations: the provider is connected now. */
  linked: 'linked',
} as const
