import { z } from 'zod'
import { read, write } from '../method.ts'
import { Empty, Id, RequestId } from '../shapes.ts'
import { teamLimits } from './limits.ts'
import { CollaboratorType, Invitation, invitationStates, PodcastRole, ShowAccess, UserWithPodcastRole } from './shapes.ts'

const Token = z.string().min(1).max(200)

export const TeamManagementService = {
  InviteTeam: write({
    summary: 'Invites people to a podcast by email. All rows must be for the same podcast. Sends all invitations or none.',
    right: { on: 'podcast', at: 'podcastRoles.0.podcastId', role: 'admin', verified: true },
    scope: 'admin',
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
  FindTeam: read({
    summary:
      'Lists the team of a podcast. Members see everyone, including pending invitations. Everyone else sees the public fields of the production team.',
    right: { on: 'public' },
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ usersWithPodcastRoles: z.array(UserWithPodcastRole) }),
  }),
  RemoveMember: write({
    summary: "Removes a team member or withdraws an invitation. The owner can't be removed.",
    right: { on: 'podcastRole', role: 'admin' },
    scope: 'admin',
    input: z.object({ requestId: RequestId, podcastRoleId: Id }),
    output: Empty,
  }),
  ResendInvitation: write({
    summary: 'Resends an invitation with a new link. The old link stops working.',
    right: { on: 'podcastRole', role: 'admin', verified: true },
    scope: 'admin',
    rate: { max: 20, seconds: 3600 },
    input: z.object({ podcastRoleId: Id }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
  FindInvitation: read({
    summary: 'Returns the invitation for the token from an email link.',
    right: { on: 'public' },
    scope: 'never',
    // Prevents guessing links.
    rate: { max: 60, seconds: 600 },
    input: z.object({ token: Token }),
    output: z.object({
      podcastTitle: z.string(),
      photoUrl: z.string(),
      inviterName: z.string(),
      collaboratorType: CollaboratorType,
      showAccess: ShowAccess,
      /** The masked email address. */
      email: z.string(),
      state: z.enum(invitationStates),
    }),
  }),
  AnswerInvitation: write({
    summary: 'Accepts or declines an invitation. Accepting also grants access to the private beta.',
    right: { on: 'self', outsideBeta: true },
    scope: 'never',
    rate: { max: 60, seconds: 600 },
    input: z.object({ token: Token, accept: z.boolean() }),
    output: z.object({ podcastId: Id, profileUrl: z.string() }),
  }),
}

export const PodcastRoleService = {
  FindByUserId: read({
    summary: "Lists the caller's roles in all their podcasts.",
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcastRoles: z.array(PodcastRole) }),
  }),
  FindByPodcastAndUserID: read({
    summary: "Returns the caller's role in a podcast.",
    right: { on: 'podcast', role: 'editor' },
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
  ValidateAccess: read({
    summary: 'Checks whether the caller has access to a podcast. False if the podcast does not exist.',
    right: { on: 'self' },
    worksForShows: true,
    input: z.object({ podcastId: Id, userId: Id }),
    output: z.object({ hasAccess: z.boolean(), showAccess: ShowAccess.nullable() }),
  }),
  Update: write({
    summary: "Changes a member's team role or access. The owner's access can't be changed.",
    right: { on: 'podcastRole', at: 'podcastRole.id', role: 'admin' },
    scope: 'admin',
    input: z.object({
      requestId: RequestId,
      podcastRole: z.object({ id: Id, collaboratorType: CollaboratorType.optional(), showAccess: ShowAccess.optional() }),
    }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
}
