import { z } from 'zod'
import { textLimits } from '../limits.ts'
import { Empty, Id, Instant, ReturnPath } from '../shapes.ts'
import { ConnectionQuery, ConnectionRequest, NewConnection } from '../tokens/connections.ts'
import { Email, NewEmail, NewPassword, SecurityAnswer, SecurityQuestion, SignUpPassword } from './form.ts'
import type { AuthRateName } from './limits.ts'
import { providers } from './providers.ts'

/** Every endpoint of `/api/auth`: input, output, access and rate limit. */

export type AuthCall<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType, SignedIn extends boolean = boolean> = {
  summary: string
  method: 'GET' | 'POST'
  /** Below `/api/auth/`. */
  path: string
  input: Input
  output: Output
  /** Requires a session. */
  signedIn: SignedIn
  /** Endpoints with the same name share one rate limit per IP address. Null: no rate limit. */
  rate: AuthRateName | null
}

/** Without an input, it gets nothing. */
type Definition<Input extends z.ZodObject, Output extends z.ZodType> = Pick<AuthCall<Input, Output>, 'summary' | 'output'> &
  Partial<Pick<AuthCall<Input>, 'input' | 'method' | 'rate'>>

const define =
  <SignedIn extends boolean>(signedIn: SignedIn) =>
  <Output extends z.ZodType, Input extends z.ZodObject = typeof Empty>(
    path: string,
    { input = Empty as z.ZodObject as Input, ...more }: Definition<Input, Output>,
  ): AuthCall<Input, Output, SignedIn> => ({ method: 'POST', rate: 'other', signedIn, path, input, ...more })

const call = define(false)
/** Requires a session and acts on the caller's account. */
const own = define(true)

const lower = (email: string): string => email.toLowerCase()
const Done = z.object({ success: z.literal(true) })
const GivenPassword = z.string().min(1, 'Password is required.')
const Token = z.string().min(1).max(2000)

export const Account = z.object({ id: Id, email: z.string(), emailVerified: z.boolean() })
export type Account = z.infer<typeof Account>
const SignedIn = z.object({ user: Account })

export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

/** The page that started signing in with a provider. The provider redirects to `/{page}-loading`. */
export const SocialPage = z.enum(['sign-in', 'get-started'])
const Redirect = z.object({ url: z.url() })

/** `phone`: a code by text message. `app`: a code from an authenticator app. `recovery`: one of the ten recovery codes. */
export const FactorKind = z.enum(['phone', 'app'])
export type FactorKind = z.infer<typeof FactorKind>
export const CodeKind = z.enum(['phone', 'app', 'recovery'])
export type CodeKind = z.infer<typeof CodeKind>

/**
 * How users prove their identity. `twoFactor`: by `challengeTwoFactor` and `proveTwoFactor`. `email`: by an emailed code, or by signing in
 * again at their provider.
 */
export const ProofKind = z.enum(['password', 'twoFactor', 'email'])
export type ProofKind = z.infer<typeof ProofKind>

/** A 6-digit code or a recovery code. Spaces and dashes are ignored. */
const Code = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Please enter the code.'))

/** The kinds of codes a user has set up, and the last digits of their phone number. */
export const Factors = z.object({ phone: z.boolean(), app: z.boolean(), phoneHint: z.string().nullable() })
export type Factors = z.infer<typeof Factors>

export const DeviceSession = z.object({
  id: Id,
  /** The session that makes this request. */
  current: z.boolean(),
  /** "Firefox on Linux". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: Instant,
  /** Rounded to the hour. */
  lastUsedAt: Instant,
})
export type DeviceSession = z.infer<typeof DeviceSession>

export const authCalls = {
  signUp: call('sign-up/email', {
    summary: 'Creates an account and signs in.',
    input: z.object({
      email: Email.transform(lower),
      password: SignUpPassword,
      /** The path in the app that the verification link leads to. */
      returnTo: ReturnPath.optional(),
    }),
    output: SignedIn,
    rate: 'signUp',
  }),
  signIn: call('sign-in/email', {
    summary: 'Signs in. With two-factor authentication, returns which codes are accepted, and `verifyTwoFactor` completes the sign-in.',
    input: z.object({ email: Email.transform(lower), password: GivenPassword }),
    output: z.union([SignedIn, z.object({ twoFactor: Factors })]),
    rate: 'signIn',
  }),
  signOut: call('sign-out', { summary: 'Signs out.', output: Done }),
  findSession: call('get-session', {
    summary: 'Returns the current session, or null.',
    method: 'GET',
    output: z.object({ session: z.object({ id: Id, expiresAt: Instant }), user: Account }).nullable(),
    rate: null,
  }),
  requestPasswordReset: call('request-password-reset', {
    summary: 'Emails a password reset link.',
    input: z.object({ email: Email.transform(lower) }),
    output: z.object({ status: z.literal(true) }),
    rate: 'resetRequest',
  }),
  requestUnlock: call('request-unlock', {
    summary:
      'Emails a link that lets a new device sign in while wrong passwords are blocking unknown devices. Also succeeds for unknown addresses.',
    input: z.object({ email: Email.transform(lower) }),
    output: z.object({ status: z.literal(true) }),
    rate: 'resetRequest',
  }),
  resetPassword: call('reset-password', {
    summary:
      'Sets a new password with the token from a reset link. Signs out every device, and revokes access tokens, assistants and calendar links.',
    input: z.object({ token: Token, newPassword: NewPassword }),
    output: z.object({ status: z.literal(true) }),
  }),

  signInSocial: call('sign-in/social', {
    summary: 'Returns the URL where the user signs in or signs up with a provider. The provider redirects to the loading page of `page`.',
    input: z.object({ provider: Provider, page: SocialPage, from: z.string().max(textLimits.path).optional() }),
    output: Redirect,
    rate: 'signIn',
  }),
  link: own('link', {
    summary: 'Returns the URL where the user connects a provider. The provider redirects to Apps & Integrations.',
    input: z.object({ provider: Provider }),
    output: Redirect,
  }),
  unlink: own('unlink', {
    summary: 'Disconnects a provider, unless it is the only sign-in method.',
    input: z.object({ provider: Provider }),
    output: Done,
  }),

  confirmPassword: own('confirm-password', {
    summary:
      'Confirms the password. Required before changing the email address or two-factor authentication, or deleting the account. Valid for ten minutes.',
    input: z.object({ password: z.string() }),
    output: z.object({ confirmedUntil: Instant }),
  }),
  findProof: own('proof', {
    summary:
      'Returns how users prove their identity before they create an access token, connect an assistant, connect a provider or turn on two-factor authentication.',
    method: 'GET',
    output: z.object({
      by: ProofKind,
      /** Null if this session isn't confirmed. */
      provenUntil: Instant.nullable(),
    }),
  }),
  sendProofCode: own('proof/send', {
    summary:
      'Emails a 6-digit code to an account that has neither a password nor a second factor. A new code invalidates the previous one.',
    output: z.object({ expiresAt: Instant }),
  }),
  proveByEmail: own('proof/email', {
    summary: 'Confirms the user with the emailed code. Valid for ten minutes.',
    input: z.object({ code: Code }),
    output: z.object({ provenUntil: Instant }),
  }),
  changePassword: own('change-password', {
    summary:
      'Changes the password. Signs out all other devices and notifies the user by email. Revokes access tokens, assistants and calendar links, unless `revokeAccess` is false.',
    input: z.object({ currentPassword: z.string(), newPassword: NewPassword, revokeAccess: z.boolean().default(true) }),
    output: Done,
  }),
  changeEmail: own('change-email', {
    summary: 'Emails a 6-digit code to the new address. A new code invalidates the previous one.',
    input: z.object({ newEmail: NewEmail.transform(lower) }),
    output: z.object({ newEmail: z.string(), expiresAt: Instant }),
  }),
  finishChangeEmail: own('change-email/finish', {
    summary: 'Changes the email address with the code, and notifies the old address.',
    input: z.object({ code: Code }),
    output: SignedIn,
  }),

  findSessions: own('sessions', {
    summary: 'Lists signed-in devices, the current one first.',
    method: 'GET',
    output: z.object({ sessions: z.array(DeviceSession) }),
  }),
  endSession: own('end-session', { summary: 'Signs out another device.', input: z.object({ sessionId: Id }), output: Done }),
  endOtherSessions: own('end-other-sessions', { summary: 'Signs out every other device.', output: Done }),

  findTwoFactor: own('two-factor', {
    summary: 'Returns the two-factor settings.',
    method: 'GET',
    output: Factors.extend({
      enabled: z.boolean(),
      securityQuestion: SecurityQuestion.nullable(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  startTwoFactor: own('two-factor/start', {
    summary:
      'Starts setting up a phone (sends a code) or an authenticator app (returns its secret). Include the security question and answer the first time or to change them. If two-factor authentication is already on, call `proveTwoFactor` first. The new phone or app replaces the existing one.',
    input: z.object({
      kind: FactorKind,
      phoneNumber: z.string().max(textLimits.phoneNumber).optional(),
      /** ISO 3166, such as US. Not needed if the number starts with +. */
      phoneNumberCountryCode: z.string().max(2).optional(),
      securityQuestion: SecurityQuestion.optional(),
      securityQuestionAnswer: SecurityAnswer.optional(),
    }),
    output: z.object({
      expiresAt: Instant,
      /** For a phone: its last digits. */
      phoneHint: z.string().nullable(),
      /** For an app: the secret, and the URI for a QR code. */
      app: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    }),
  }),
  enableTwoFactor: own('two-factor/enable', {
    summary:
      'Completes the setup with a code from the new phone or app. The first time, returns the ten recovery codes, which are not shown again.',
    input: z.object({ code: Code }),
    output: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  }),
  challengeTwoFactor: own('two-factor/challenge', {
    summary: 'Checks the security answer before a change or removal. Sends a code if a phone is set up.',
    input: z.object({ securityQuestionAnswer: z.string().max(textLimits.securityAnswer.max) }),
    output: Factors,
  }),
  proveTwoFactor: own('two-factor/prove', {
    summary:
      'Checks a code after the security answer. For the next ten minutes, two-factor authentication can be changed or removed and recovery codes renewed.',
    input: z.object({ kind: CodeKind, code: Code }),
    output: z.object({ provenUntil: Instant }),
  }),
  removeTwoFactor: own('two-factor/remove', {
    summary: 'Removes the phone or the app. Removing the last one, or `all`, turns off two-factor authentication.',
    input: z.object({ kind: z.enum(['all', 'phone', 'app']).default('all') }),
    output: Done,
  }),
  renewRecoveryCodes: own('two-factor/recovery-codes', {
    summary: 'Creates ten new recovery codes. The old ones stop working.',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  findChallenge: call('two-factor/pending', {
    summary: 'Returns the codes that the current sign-in accepts, or null.',
    method: 'GET',
    output: z.object({ twoFactor: Factors }).nullable(),
  }),
  sendTwoFactor: call('two-factor/send', {
    summary: 'Sends the sign-in code by text message. A new code invalidates the previous one.',
    output: Done,
  }),
  verifyTwoFactor: call('two-factor/verify', {
    summary: 'Completes a sign-in with a two-factor code.',
    input: z.object({ kind: CodeKind, code: Code }),
    output: SignedIn,
    rate: 'signIn',
  }),

  findConnection: own('connection', {
    summary: 'Returns which app wants to connect as an assistant, and what it asks for.',
    input: z.object({ query: ConnectionQuery }),
    output: ConnectionRequest,
  }),
  approveConnection: own('connection/approve', {
    summary: "Lets an app act on the user's behalf with the given scopes and shows. Returns the URL that tells the app.",
    input: NewConnection,
    output: z.object({ url: z.string() }),
  }),
  rejectConnection: own('connection/reject', {
    summary: "Rejects an app's request. Returns the URL that tells the app.",
    input: z.object({ query: ConnectionQuery }),
    output: z.object({ url: z.string() }),
  }),
} as const satisfies Record<string, AuthCall>

export type AuthCalls = typeof authCalls
export type AuthCallName = keyof AuthCalls
export type AuthInput<N extends AuthCallName> = z.input<AuthCalls[N]['input']>
export type AuthParsed<N extends AuthCallName> = z.output<AuthCalls[N]['input']>
export type AuthOutput<N extends AuthCallName> = z.output<AuthCalls[N]['output']>
