import { z } from 'zod'
import { Email, NewEmail, NewPassword, SecurityAnswer, SecurityQuestion, SignUpPassword } from './identity.ts'
import { textLimits, type AuthRateName } from './limits.ts'
import { providers } from './providers.ts'
import { Id, Instant } from './shapes.ts'

/** Every call of `/api/auth`: what it takes, what it answers, who may make it, how often one address may knock. */

export type AuthCall<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType, SignedIn extends boolean = boolean> = {
  summary: string
  method: 'GET' | 'POST'
  /** Below `/api/auth/`. */
  path: string
  input: Input
  output: Output
  /** Whether one must be signed in. */
  signedIn: SignedIn
  /** Counted together by address; null where it is not counted. */
  rate: AuthRateName | null
}

type Definition<Input extends z.ZodObject, Output extends z.ZodType> = Pick<
  AuthCall<Input, Output>,
  'summary' | 'path' | 'input' | 'output'
> &
  Partial<Pick<AuthCall, 'method' | 'rate'>>

const usual = { method: 'POST', rate: 'other' } as const

const call = <Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<Input, Output>,
): AuthCall<Input, Output, false> => ({
  ...usual,
  signedIn: false,
  ...definition,
})

/** A call of somebody who is signed in, about their own account. */
const own = <Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<Input, Output>,
): AuthCall<Input, Output, true> => ({
  ...usual,
  signedIn: true,
  ...definition,
})

const lower = (email: string): string => email.toLowerCase()
const Done = z.object({ success: z.literal(true) })
const Nothing = z.object({})
const GivenPassword = z.string().min(1, 'Password is required.')
const Token = z.string().min(1).max(2000)

export const Account = z.object({ id: Id, email: z.string(), emailVerified: z.boolean() })
export type Account = z.infer<typeof Account>
const SignedIn = z.object({ user: Account })

export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

/** Where a round trip to a provider began; its hand-off page is `/{page}-loading`. */
export const SocialPage = z.enum(['sign-in', 'get-started'])
const Redirect = z.object({ url: z.url() })

/** `phone` is a code by text message, `app` one of an authenticator app, `recovery` one of the ten. */
export const FactorKind = z.enum(['phone', 'app'])
export type FactorKind = z.infer<typeof FactorKind>
export const CodeKind = z.enum(['phone', 'app', 'recovery'])
export type CodeKind = z.infer<typeof CodeKind>

/** Six digits, or a recovery code; blanks and dashes are for the eye. */
const Code = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Please enter the code.'))

/** Which codes somebody can give, and the last digits of the phone that gets them by text message. */
export const Factors = z.object({ phone: z.boolean(), app: z.boolean(), phoneHint: z.string().nullable() })
export type Factors = z.infer<typeof Factors>

export const DeviceSession = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  /** "Firefox on Linux". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: Instant,
  /** To the hour. */
  lastUsedAt: Instant,
})
export type DeviceSession = z.infer<typeof DeviceSession>

export const authCalls = {
  signUp: call({
    summary: 'A new account, signed in at once.',
    path: 'sign-up/email',
    input: z.object({ email: Email.transform(lower), password: SignUpPassword }),
    output: SignedIn,
    rate: 'signUp',
  }),
  signIn: call({
    summary: 'Signs in; an account with two-factor authentication answers which codes it takes, and `verifyTwoFactor` completes it.',
    path: 'sign-in/email',
    input: z.object({ email: Email.transform(lower), password: GivenPassword }),
    output: z.union([SignedIn, z.object({ twoFactor: Factors })]),
    rate: 'signIn',
  }),
  signOut: call({ summary: 'Ends the session.', path: 'sign-out', input: Nothing, output: Done }),
  findSession: call({
    summary: 'Who is signed in, if anybody.',
    method: 'GET',
    path: 'get-session',
    input: Nothing,
    output: z.object({ session: z.object({ id: Id, expiresAt: Instant }), user: Account }).nullable(),
    rate: null,
  }),
  requestPasswordReset: call({
    summary: 'Mails a link to choose a new password.',
    path: 'request-password-reset',
    input: z.object({ email: Email.transform(lower) }),
    output: z.object({ status: z.literal(true) }),
    rate: 'resetRequest',
  }),
  resetPassword: call({
    summary: 'Sets a new password by such a link; every device is signed out.',
    path: 'reset-password',
    input: z.object({ token: Token, newPassword: NewPassword }),
    output: z.object({ status: z.literal(true) }),
  }),

  signInSocial: call({
    summary: 'Where to send the browser to sign in or up with a provider. It comes back at the hand-off page of `page`.',
    path: 'sign-in/social',
    input: z.object({ provider: Provider, page: SocialPage, from: z.string().max(textLimits.path).optional() }),
    output: Redirect,
    rate: 'signIn',
  }),
  link: own({
    summary: 'Where to send the browser to connect a provider. It comes back at Apps & Integrations.',
    path: 'link',
    input: z.object({ provider: Provider }),
    output: Redirect,
  }),
  unlink: own({
    summary: 'Removes a provider, unless it is the last way to sign in.',
    path: 'unlink',
    input: z.object({ provider: Provider }),
    output: Done,
  }),

  confirmPassword: own({
    summary: 'Needed before the e-mail address, two-factor authentication or the account itself is touched; holds for ten minutes.',
    path: 'confirm-password',
    input: z.object({ password: z.string() }),
    output: z.object({ confirmedUntil: Instant }),
  }),
  changePassword: own({
    summary: 'Sets a new password; the other devices are signed out and an email says so.',
    path: 'change-password',
    input: z.object({ currentPassword: z.string(), newPassword: NewPassword }),
    output: Done,
  }),
  changeEmail: own({
    summary: 'Mails a code of six digits to the new address. Again: another code, and the one before is void.',
    path: 'change-email',
    input: z.object({ newEmail: NewEmail.transform(lower) }),
    output: z.object({ newEmail: z.string(), expiresAt: Instant }),
  }),
  finishChangeEmail: own({
    summary: 'Makes the new address the account’s by the code; an email tells the old one.',
    path: 'change-email/finish',
    input: z.object({ code: Code }),
    output: SignedIn,
  }),

  findSessions: own({
    summary: 'The devices on which one is signed in, the one that asks first.',
    method: 'GET',
    path: 'sessions',
    input: Nothing,
    output: z.object({ sessions: z.array(DeviceSession) }),
  }),
  endSession: own({ summary: 'Signs out another device.', path: 'end-session', input: z.object({ sessionId: Id }), output: Done }),
  endOtherSessions: own({ summary: 'Signs out every other device.', path: 'end-other-sessions', input: Nothing, output: Done }),

  findTwoFactor: own({
    summary: 'What is set up.',
    method: 'GET',
    path: 'two-factor',
    input: Nothing,
    output: Factors.extend({
      enabled: z.boolean(),
      securityQuestion: SecurityQuestion.nullable(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  startTwoFactor: own({
    summary:
      'Begins to set up a phone (a code goes there) or an app (its key is answered). Question and answer the first time, or to change them. Where two-factor is on already, `proveTwoFactor` must come first; the new phone or app then replaces the one of its kind.',
    path: 'two-factor/start',
    input: z.object({
      kind: FactorKind,
      phoneNumber: z.string().max(textLimits.phoneNumber).optional(),
      /** ISO 3166, such as US; not needed where the number begins with +. */
      phoneNumberCountryCode: z.string().max(2).optional(),
      securityQuestion: SecurityQuestion.optional(),
      securityQuestionAnswer: SecurityAnswer.optional(),
    }),
    output: z.object({
      expiresAt: Instant,
      /** Of a phone: the last digits. */
      phoneHint: z.string().nullable(),
      /** Of an app: the key to type, and as the address that a QR code carries. */
      app: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    }),
  }),
  enableTwoFactor: own({
    summary: 'Completes it by a code of the new phone or app. The first time it answers the ten recovery codes, once and never again.',
    path: 'two-factor/enable',
    input: z.object({ code: Code }),
    output: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  }),
  challengeTwoFactor: own({
    summary: 'Before a change or a removal: the security answer. Then a code is sent, where there is a phone.',
    path: 'two-factor/challenge',
    input: z.object({ securityQuestionAnswer: z.string().max(textLimits.securityAnswer.max) }),
    output: Factors,
  }),
  proveTwoFactor: own({
    summary: 'After the answer, a code: then two-factor may be changed, removed, or given new recovery codes for ten minutes.',
    path: 'two-factor/prove',
    input: z.object({ kind: CodeKind, code: Code }),
    output: z.object({ provenUntil: Instant }),
  }),
  removeTwoFactor: own({
    summary: 'Takes the phone or the app away; with the last of them, or `all`, two-factor authentication is off.',
    path: 'two-factor/remove',
    input: z.object({ kind: z.enum(['all', 'phone', 'app']).default('all') }),
    output: Done,
  }),
  renewRecoveryCodes: own({
    summary: 'Ten new recovery codes; the old ones are void.',
    path: 'two-factor/recovery-codes',
    input: Nothing,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  findChallenge: call({
    summary: 'The codes that a sign-in which is under way waits for, if there is one.',
    method: 'GET',
    path: 'two-factor/pending',
    input: Nothing,
    output: z.object({ twoFactor: Factors }).nullable(),
  }),
  sendTwoFactor: call({
    summary: 'Sends the code of a sign-in by text message. Again: another code, and the one before is void.',
    path: 'two-factor/send',
    input: Nothing,
    output: Done,
  }),
  verifyTwoFactor: call({
    summary: 'Completes a sign-in.',
    path: 'two-factor/verify',
    input: z.object({ kind: CodeKind, code: Code }),
    output: SignedIn,
    rate: 'signIn',
  }),
} as const satisfies Record<string, AuthCall>

export type AuthCalls = typeof authCalls
export type AuthCallName = keyof AuthCalls
export type AuthInput<N extends AuthCallName> = z.input<AuthCalls[N]['input']>
export type AuthParsed<N extends AuthCallName> = z.output<AuthCalls[N]['input']>
export type AuthOutput<N extends AuthCallName> = z.output<AuthCalls[N]['output']>
