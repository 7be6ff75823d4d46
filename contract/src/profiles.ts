import { z } from 'zod'
import { textLimits } from './limits.ts'
import { method } from './method.ts'
import { Empty, Id, Instant, RequestId } from './shapes.ts'

/** A person as they see themselves. What others see of them comes with the public pages. */
export const User = z.object({
  id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  isBetaUser: z.boolean(),
  isOperator: z.boolean(),
  timeZone: z.string(),
  /** How they can sign in: `credential` is a password. */
  providers: z.array(z.string()),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'This is not a time zone.')

export const UserService = {
  Create: method({
    summary: 'Completes a new account after sign-up. Calling it again changes nothing.',
    input: z.object({ user: z.object({ id: Id, timeZone: TimeZone.optional() }) }),
    output: z.object({ user: User }),
  }),
  Find: method({
    summary: "The caller's own account.",
    input: z.object({ userId: Id }),
    output: z.object({ user: User }),
  }),
}

export const EmailService = {
  SendVerificationEmail: method({
    summary: "Mails a link that proves the caller's email address.",
    input: z.object({ userId: Id }),
    output: Empty,
  }),
}

export const AccessRequest = z.object({
  userId: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  message: z.string(),
  requestedAt: Instant,
  grantedAt: Instant.nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const BetaService = {
  RequestAccess: method({
    summary: 'Asks the operator for access to the private beta. A second request replaces the words of the first.',
    input: z.object({ userId: Id, message: z.string().trim().max(textLimits.accessRequestMessage).default('') }),
    output: z.object({ accessRequest: AccessRequest }),
  }),
  FindOwnRequest: method({
    summary: "The caller's own request for access, if there is one.",
    input: z.object({ userId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
  FindRequests: method({
    summary: 'For the operator: who asked for access, the newest first.',
    input: z.object({ requestId: RequestId, pending: z.boolean().default(true), cursor: z.string().max(200).optional() }),
    output: z.object({ accessRequests: z.array(AccessRequest), cursor: z.string().nullable(), pendingCount: z.number() }),
  }),
  GrantAccess: method({
    summary: 'For the operator: lets a person into the private beta and tells them by mail.',
    input: z.object({ accountId: Id }),
    output: z.object({ accessRequest: AccessRequest.nullable() }),
  }),
}
