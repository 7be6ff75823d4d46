import { z } from 'zod'
import { teamLimits } from './limits.ts'
import { method } from './method.ts'
import { Empty, Id, Instant, RequestId } from './shapes.ts'
import { showAccesses } from './show-accesses.ts'

/** Access levels. Each includes the permissions of the lower ones. */
export const ShowAccess = z.enum(showAccesses)
export type ShowAccess = z.infer<typeof ShowAccess>

/** Team roles. */
export const collaboratorTypes = ['HOST', 'CO_HOST', 'PRODUCER', 'AUDIO_ENGINEER', 'MARKETING_MANAGER', 'COPYWRITER'] as const
export const CollaboratorType = z.enum(collaboratorTypes, 'Team role is required.')
export type CollaboratorType = z.infer<typeof CollaboratorType>

export const collaboratorLabels: Record<CollaboratorType, string> = {
  HOST: 'Host',
  CO_HOST: 'Co-Host',
  PRODUCER: 'Producer',
  AUDIO_ENGINEER: 'Audio Engineer',
  MARKETING_MANAGER: 'Marketing Manager',
  COPYWRITER: 'Copywriter',
}
export const accessLabels: Record<ShowAccess, string> = { OWNER: 'Owner', ADMIN: 'Admin', EDITOR: 'Editor' }

/** What an invitation can grant. */
export const GrantedAccess = z.enum(['ADMIN', 'EDITOR'], 'Show access is required.')

export const teamMessages = {
  emailMissing: 'Email is required',
  emailInvalid: 'Invalid email',
  alreadyMember: 'This person is already on the team.',
  alreadyInvited: 'This person has already been invited.',
  roleNotEnabled: "This team role isn't enabled for the podcast.",
} as const

/** Lowercased, because addresses are compared ignoring case. */
export const InvitedEmail = z
  .string(teamMessages.emailMissing)
  .trim()
  .toLowerCase()
  .min(1, { message: teamMessages.emailMissing, abort: true })
  .max(256, teamMessages.emailInvalid)
  .pipe(z.email(teamMessages.emailInvalid))

export const Invitation = z.object({
  podcastId: Id,
  email: InvitedEmail,
  collaboratorType: CollaboratorType,
  showAccess: GrantedAccess,
  /** Anyone with the link can accept it, even with another email address. */
  allowOtherAddress: z.boolean().default(false),
})
export type Invitation = z.input<typeof Invitation>

export const PodcastRole = z.object({
  id: Id,
  podcastId: Id,
  /** Null for invitations. */
  userId: Id.nullable(),
  /** Null for visitors. */
  email: z.string().nullable(),
  isActive: z.boolean(),
  collaboratorType: CollaboratorType,
  /** Null for visitors. */
  showAccess: ShowAccess.nullable(),
  invitedAt: Instant.nullable(),
  /** When the invitation expires. */
  expiresAt: Instant.nullable(),
})
export type PodcastRole = z.infer<typeof PodcastRole>

export const TeamUser = z.object({
  id: Id,
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** What to call them: for the team, the local part of the address if they have no name. For visitors, “Team member”. */
  displayName: z.string(),
  thumbnailUrl: z.string().nullable(),
})
export type TeamUser = z.infer<typeof TeamUser>

/** The user is null for invitations, so as not to reveal whether they have an account. */
export const UserWithPodcastRole = z.object({ user: TeamUser.nullable(), podcastRole: PodcastRole })
export type UserWithPodcastRole = z.infer<typeof UserWithPodcastRole>

export const invitationStates = ['open', 'expired', 'used'] as const

const Token = z.string().min(1).max(200)

export const TeamManagementService = {
  InviteTeam: method({
    summary: 'Invites people to a podcast by email. All rows must be for the same podcast. Sends all invitations or none.',
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
  FindTeam: method({
    summary:
      'Lists the team of a podcast. Members see everyone, including pending invitations. Everyone else sees the public fields of the production team.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ usersWithPodcastRoles: z.array(UserWithPodcastRole) }),
  }),
  RemoveMember: method({
    summary: "Removes a team member or withdraws an invitation. The owner can't be removed.",
    input: z.object({ requestId: RequestId, podcastRoleId: Id }),
    output: Empty,
  }),
  ResendInvitation: method({
    summary: 'Resends an invitation with a new link. The old link stops working.',
    input: z.object({ podcastRoleId: Id }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
  FindInvitation: method({
    summary: 'Returns the invitation for the token from an email link.',
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
  AnswerInvitation: method({
    summary: 'Accepts or declines an invitation. Accepting also grants access to the private beta.',
    input: z.object({ token: Token, accept: z.boolean() }),
    output: z.object({ podcastId: Id, profileUrl: z.string() }),
  }),
}

export const PodcastRoleService = {
  FindByUserId: method({
    summary: "Lists the caller's roles in all their podcasts.",
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcastRoles: z.array(PodcastRole) }),
  }),
  FindByPodcastAndUserID: method({
    summary: "Returns the caller's role in a podcast.",
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
  ValidateAccess: method({
    summary: 'Checks whether the caller has access to a podcast. False if the podcast does not exist.',
    input: z.object({ podcastId: Id, userId: Id }),
    output: z.object({ hasAccess: z.boolean(), showAccess: ShowAccess.nullable() }),
  }),
  Update: method({
    summary: "Changes a member's team role or access. The owner's access can't be changed.",
    input: z.object({
      requestId: RequestId,
      podcastRole: z.object({ id: Id, collaboratorType: CollaboratorType.optional(), showAccess: ShowAccess.optional() }),
    }),
    output: z.object({ podcastRole: PodcastRole }),
  }),
}
