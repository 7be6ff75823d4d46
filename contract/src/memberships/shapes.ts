import { z } from 'zod'
import { lines } from '../guests/form.ts'
import { Email } from '../identity/form.ts'
import { ListenerState } from '../listeners/shapes.ts'
import { line, requiredLine } from '../podcasts/form.ts'
import { Id, Instant, wholeNumber } from '../shapes.ts'
import { membershipLimits } from './limits.ts'
import { membershipMessages } from './messages.ts'

export const TierInterval = z.enum(['month', 'year'])
export type TierInterval = z.infer<typeof TierInterval>

const { cents, earlyDays } = membershipLimits

export const TierForm = z.object({
  name: requiredLine(membershipLimits.name, membershipMessages.nameEmpty, membershipMessages.nameTooLong),
  /** On the page where listeners join. */
  description: lines(membershipLimits.description, membershipMessages.descriptionTooLong),
  /** In US cents, per billing period. Members keep the price they joined with. */
  cents: wholeNumber(cents.min, cents.max, membershipMessages.price),
  interval: TierInterval,
  /** Whether members get the episodes that are released to members. */
  hasBonus: z.boolean(),
  /** How many days before their release members get scheduled episodes. */
  earlyDays: wholeNumber(0, earlyDays, membershipMessages.earlyDays),
})
export type TierForm = z.infer<typeof TierForm>

export const Tier = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  cents: z.number(),
  interval: TierInterval,
  hasBonus: z.boolean(),
  earlyDays: z.number(),
  /** Not on sale. Its members keep it. */
  isArchived: z.boolean(),
  /** Someone has paid for it, so it can be archived but not deleted. */
  isSold: z.boolean(),
  members: z.object({ active: z.number(), unpaid: z.number(), ended: z.number() }),
})
export type Tier = z.infer<typeof Tier>

/** `unpaid`: a payment failed. The feed is paused until it is paid. `ended`: canceled, and paused. */
export const memberStates = ['active', 'unpaid', 'ended'] as const
export const MemberState = z.enum(memberStates)
export type MemberState = z.infer<typeof MemberState>

/** `pending`: someone at the checkout, who hasn't paid yet. */
export type MembershipState = 'pending' | MemberState

/** Someone who pays, or has paid, for a tier. */
export const Member = z.object({
  id: Id,
  tierId: Id,
  tierName: z.string(),
  name: z.string(),
  email: z.string(),
  state: MemberState,
  joinedAt: Instant,
  /** The next payment. Null if there is none. */
  renewsAt: Instant.nullable(),
  /** When it ends or ended. */
  endsAt: Instant.nullable(),
  /** Null if the team deleted the private feed. */
  feedState: ListenerState.nullable(),
  /** Joined in test mode, so nothing is charged. */
  isTest: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** What a listener enters to join. */
export const JoinForm = z.object({
  tierId: Id,
  name: line(membershipLimits.memberName, membershipMessages.memberNameTooLong),
  email: Email,
})
export type JoinForm = z.infer<typeof JoinForm>
