import { z } from 'zod'
import { account, adminOf, anyone, editorOf, read, write } from '../method.ts'
import { Id, RequestId } from '../shapes.ts'
import { teamLimits } from './limits.ts'
import { CollaboratorType, Invitation, invitationStates, PodcastRole, ShowAccess, UserWithPodcastRole } from './shapes.ts'

const Token = z.string().min(1).max(200)

export const TeamManagementService = {
  InviteTeam: write(adminOf('podcast', { at: 'podcastRoles.0.podcastId', verified: true, scope: 'admin' }), {
    summary: 'Invites people to a podcast by email. All rows must be for the same podcast. Sends all invitations or none.',
    rate: { max: 30, seconds: 3600 },
    input: z.object({
      requestId: RequestId,
      inviterId: Id,
      podcastRoles: z
        .array(Invitation)
        .min(1, 'Please add someone to invite.')
        .max(teamLimits.invitations)
        .refine((rows) => rows.every(({ podcastId }) => podcastId === rows[0]?.podcastId), 'All invitations must be for the same podcast.'),
    }),
    output: z.object({ podcastRoles: z.array(PodcastRole) }),
  }),
  FindTeam: read(anyone(), {
    summary:
      "Lists a podcast's team. Members see everyone, including pending invitations. Everyone else sees the production team's public fields.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ usersWithPodcastRoles: z.array(UserWithPodcastRole) }),
  }),
  RemoveMember: write(adminOf('podcastRole', { scope: 'admin' }), {
    summary: "Removes a team member or withdraws an invitation. The owner can't be removed.",
    input: z.object({ requestId: RequestId, podcastRoleId: Id }),
  }),
  ResendInvitation: write(adminOf('podcastRole', { verified: true, scope: 'admin' }), {
    summary: 'Resends an invitation with a new link. The old link stops working.',
    rate: { max: 20, seconds: 3600 },
    output: z.object({ podcastRole: PodcastRole }),
  }),
  CreateInvitationLink: write(adminOf('podcastRole', { verified: true, scope: 'admin' }), {
    summary:
      'Returns a link to a pending invitation that you can share without email. The link stays the same until the invitation ends. Renews an expired invitation.',
    rate: { max: 120, seconds: 3600 },
    output: z.object({ url: z.string(), podcastRole: PodcastRole }),
  }),
  FindInvitation: read(anyone({ scope: 'never' }), {
    summary:
      'Returns the invitation for the token from a link. Fails with the reason if the link was replaced or the invitation was withdrawn.',
    // Prevents guessing links.
    rate: { max: 60, seconds: 600 },
    input: z.object({ token: Token }),
    output: z.object({
      podcastTitle: z.string(),
      photoUrl: z.string(),
      inviterName: z.string(),
      collaboratorType: CollaboratorType,
      showAccess: ShowAccess,
      /** The invited address. Masked unless the invitation is open. */
      email: z.string(),
      /** Any account can accept it. */
      allowOtherAddress: z.boolean(),
      /** Whether the invited address has an account. False unless the invitation is open. */
      hasAccount: z.boolean(),
      state: z.enum(invitationStates),
    }),
  }),
  AnswerInvitation: write(account({ outsideBeta: true, scope: 'never' }), {
    summary:
      "Accepts or declines an invitation. Accepting also grants access to the private beta. Accepting with an emailed link verifies the address and, if the account wasn't verified before, ends its other sessions. Unverified accounts must confirm their password first.",
    rate: { max: 60, seconds: 600 },
    input: z.object({ token: Token, accept: z.boolean() }),
    output: z.object({ podcastId: Id, profileUrl: z.string() }),
  }),
}

export const PodcastRoleService = {
  FindByUserId: read(account(), {
    summary: "Lists the caller's role in each of their podcasts.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcastRoles: z.array(PodcastRole) }),
  }),
  FindByPodcastAndUserID: read(editorOf('podcast'), {
    summary: "Returns the caller's role in a podcast.",
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
  ValidateAccess: read(account(), {
    summary: "Checks whether the caller has access to a podcast. Returns false if the podcast doesn't exist.",
    worksForShows: true,
    input: z.object({ podcastId: Id, userId: Id }),
    output: z.object({ hasAccess: z.boolean(), showAccess: ShowAccess.nullable() }),
  }),
  Update: write(adminOf('podcastRole', { at: 'podcastRole.id', scope: 'admin' }), {
    summary: "Changes a member's team role or access. The owner's access can't be changed.",
    input: z.object({
      requestId: RequestId,
      podcastRole: z.object({ id: Id, collaboratorType: CollaboratorType.optional(), showAccess: ShowAccess.optional() }),
    }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
}
