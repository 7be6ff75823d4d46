/**
 * Memberships that listeners of a show pay for, in order:
 * - service/tiers.ts: what is sold, whether a show can sell it, and prices at the payment provider
 * - service/join.ts: from the form on the public page to the checkout, and back
 * - service/sync.ts: reads a membership from the provider after each webhook, and opens or pauses the private feed. Also what
 *   webhooks missed
 * - service/members.ts: what the owner sees, and canceling
 * - service/manage.ts: links to change or cancel a membership, and emails
 */
export { createTier, deleteTier, findTiers, setTierArchived, updateTier } from './service/tiers.ts'
export { confirmJoin, findOffer, joinShow, type Offer } from './service/join.ts'
export { membershipCustomers, syncByEmail, syncLater, syncMembership, syncDueMemberships } from './service/sync.ts'
export { cancelMembership, findMembers, stopChargingMembers } from './service/members.ts'
export { findManaged, findOfFeed, openPortal, requestLink, sendMembershipEmail, type Managed } from './service/manage.ts'
