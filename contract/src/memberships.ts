import { z } from 'zod'
import { lines } from './guest-form.ts'
import { Email } from './identity.ts'
import { ListenerState } from './listeners.ts'
import { method } from './method.ts'
import { line, requiredLine } from './podcast-form.ts'
import { Empty, Id, Instant } from './shapes.ts'

export const membershipLimits = {
  /** Visible characters. */
  name: 60,
  description: 500,
  memberName: 100,
  searchText: 200,
  /** Per billing period. Card payments below a dollar cost more than they bring in. */
  cents: { min: 100, max: 100_000 },
  earlyDays: 90,
  /** Tiers on sale, and all tiers of a show. */
  openTiers: 10,
  tiers: 100,
  page: 50,
  maxPage: 100,
} as const

export const membershipMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${membershipLimits.name} characters.`,
  nameKnown: 'Another tier has this name.',
  descriptionTooLong: `The description cannot exceed ${membershipLimits.description} characters.`,
  price: 'Enter a price between $1 and $1,000.',
  earlyDays: `Enter a number of days between 0 and ${membershipLimits.earlyDays}.`,
  tooMany: `A show can sell up to ${membershipLimits.openTiers} tiers.`,
  tooManyEver: `A show cannot have more than ${membershipLimits.tiers} tiers.`,
  emailInvalid: 'Please enter a valid email address.',
  memberNameTooLong: `A name cannot exceed ${membershipLimits.memberName} characters.`,
} as const

/** Per network address, unless named otherwise. */
export const membershipRates = {
  join: { max: 20, seconds: 3600 },
  /** Of one show, from everywhere. */
  joinShow: { max: 500, seconds: 3600 },
  /** Emails with a link to manage a membership, per membership. */
  link: { max: 5, seconds: 3600 },
  portal: { max: 60, seconds: 3600 },
} as const

const tierIntervals = ['month', 'year'] as const
export const TierInterval = z.enum(tierIntervals)
export type TierInterval = z.infer<typeof TierInterval>

const { cents, earlyDays } = membershipLimits

export const TierForm = z.object({
  name: requiredLine(membershipLimits.name, membershipMessages.nameEmpty, membershipMessages.nameTooLong),
  /** On the page where listeners join. */
  description: lines(membershipLimits.description, membershipMessages.descriptionTooLong),
  /** In US cents, per billing period. Members keep the price they joined with. */
  cents: z
    .number(membershipMessages.price)
    .int(membershipMessages.price)
    .min(cents.min, membershipMessages.price)
    .max(cents.max, membershipMessages.price),
  interval: TierInterval,
  /** Whether members get the episodes that are released to members. */
  hasBonus: z.boolean(),
  /** How many days before their release members get scheduled episodes. */
  earlyDays: z
    .number(membershipMessages.earlyDays)
    .int(membershipMessages.earlyDays)
    .min(0, membershipMessages.earlyDays)
    .max(earlyDays, membershipMessages.earlyDays),
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

/** Why a show can't sell memberships. `operator`: payments go to the operator's account, so only their own shows can. */
const saleObstacles = ['operator', 'billing_off'] as const

/** What a listener enters to join. */
export const JoinForm = z.object({
  tierId: Id,
  name: line(membershipLimits.memberName, membershipMessages.memberNameTooLong),
  email: Email,
})
export type JoinForm = z.infer<typeof JoinForm>

const ofPodcast = z.object({ podcastId: Id })
const ofTier = ofPodcast.extend({ tierId: Id })
const tier = z.object({ tier: Tier })

export const MembershipService = {
  FindByPodcastID: method({
    summary: 'Returns the tiers of a podcast, those on sale first, and whether it can sell them.',
    input: ofPodcast,
    output: z.object({
      tiers: z.array(Tier),
      /** Null if the podcast can sell memberships. */
      obstacle: z.enum(saleObstacles).nullable(),
      isTestMode: z.boolean(),
      /** Where listeners join. */
      joinUrl: z.string(),
    }),
  }),
  CreateTier: method({
    summary: 'Creates a tier and puts it on sale.',
    input: ofPodcast.extend({ tier: TierForm }),
    output: tier,
  }),
  UpdateTier: method({
    summary: 'Changes a tier. A new price applies to new members. What the tier includes changes for all.',
    input: ofTier.extend({ tier: TierForm }),
    output: tier,
  }),
  SetTierArchived: method({
    summary: 'Takes a tier off sale, or puts it back. Its members keep it.',
    input: ofTier.extend({ isArchived: z.boolean() }),
    output: tier,
  }),
  DeleteTier: method({
    summary: 'Deletes a tier that was never sold.',
    input: ofTier,
    output: Empty,
  }),
  FindMembers: method({
    summary: 'Lists the members of a podcast who pay or have paid, newest first.',
    input: ofPodcast.extend({
      tierId: Id.optional(),
      state: MemberState.optional(),
      /** Part of a name or an email address. */
      text: z.string().max(membershipLimits.searchText).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(membershipLimits.maxPage).default(membershipLimits.page),
    }),
    output: z.object({ members: z.array(Member), cursor: z.string().nullable() }),
  }),
  Cancel: method({
    summary: 'Cancels a membership right away. Nothing more is charged, and the private feed is paused.',
    input: ofPodcast.extend({ membershipId: Id }),
    output: z.object({ member: Member }),
  }),
}
