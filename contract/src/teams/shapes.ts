import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { showAccesses } from './access.ts'

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

/** Why a link of an invitation that is gone no longer works. */
export type InvitationEnd = 'used' | 'replaced' | 'withdrawn' | 'declined'
