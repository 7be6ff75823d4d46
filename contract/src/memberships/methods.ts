import { z } from 'zod'
import { ownerOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { membershipLimits } from './limits.ts'
import { Member, MemberState, Tier, TierForm } from './shapes.ts'

const ofPodcast = z.object({ podcastId: Id })
const ofTier = ofPodcast.extend({ tierId: Id })
const tier = z.object({ tier: Tier })

export const MembershipService = {
  FindByPodcastID: read(ownerOf('podcast', { scope: 'never' }), {
    summary: "Returns a podcast's tiers, those on sale first, and whether the podcast can sell them.",
    output: z.object({
      tiers: z.array(Tier),
      /** Null if the podcast can sell memberships. `operator`: payments go to the operator, so only their own shows can. */
      obstacle: z.enum(['operator', 'billing_off']).nullable(),
      isTestMode: z.boolean(),
      /** Where listeners join. */
      joinUrl: z.string(),
    }),
  }),
  CreateTier: write(ownerOf('podcast', { verified: true, scope: 'never' }), {
    summary: 'Creates a tier and puts it on sale.',
    input: ofPodcast.extend({ tier: TierForm }),
    output: tier,
  }),
  UpdateTier: write(ownerOf('podcast', { verified: true, scope: 'never' }), {
    summary: 'Changes a tier. A new price applies only to new members. Other changes apply to all members.',
    input: ofTier.extend({ tier: TierForm }),
    output: tier,
  }),
  SetTierArchived: write(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Takes a tier off sale or puts it back on sale. Existing members keep it.',
    input: ofTier.extend({ isArchived: z.boolean() }),
    output: tier,
  }),
  DeleteTier: write(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Deletes a tier that was never sold.',
    input: ofTier,
  }),
  FindMembers: read(ownerOf('podcast', { scope: 'never' }), {
    summary: "Lists a podcast's current and former paying members, newest first.",
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
  Cancel: write(ownerOf('podcast', { scope: 'never' }), {
    summary: 'Cancels a membership right away, stops all charges and pauses the private feed.',
    input: ofPodcast.extend({ membershipId: Id }),
    output: z.object({ member: Member }),
  }),
}
