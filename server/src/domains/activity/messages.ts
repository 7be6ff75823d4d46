import type { ActivityKind } from '@castwright/contract/activity.ts'
import type { Plan } from '@castwright/contract/limits.ts'
import { accessLabels, collaboratorLabels, type CollaboratorType, type ShowAccess } from '@castwright/contract/teams.ts'

type Nothing = Record<string, never>
type Title = { title: string }

/** The data of each kind, and its sentence without the subject. */
const sentences = {
  podcast_created: ({ title }: Title) => `created the podcast ${title}`,
  podcast_imported: ({ title, host }: Title & { host: string }) =>
    host === 'Other' ? `imported the podcast ${title}` : `imported the podcast ${title} from ${host}`,
  podcast_deleted: ({ title }: Title) => `deleted the podcast ${title}`,
  member_invited: ({ email, access }: { email: string; access: ShowAccess }) => `invited ${email} as ${accessLabels[access]}`,
  invitation_resent: ({ email }: { email: string }) => `resent the invitation to ${email}`,
  invitation_withdrawn: ({ email }: { email: string }) => `withdrew the invitation to ${email}`,
  invitation_accepted: ({ access }: { access: ShowAccess }) => `joined the team as ${accessLabels[access]}`,
  invitation_declined: (_: Nothing) => 'declined the invitation',
  /** `member` is missing if a member left the team. */
  member_removed: ({ member }: { member?: string }) => (member === undefined ? 'left the team' : `removed ${member} from the team`),
  role_changed: ({ member, to }: { member: string; from: CollaboratorType; to: CollaboratorType }) =>
    `changed ${member}'s team role to ${collaboratorLabels[to]}`,
  access_changed: ({ member, from, to }: { member: string; from: ShowAccess; to: ShowAccess }) =>
    `changed ${member}'s access from ${accessLabels[from]} to ${accessLabels[to]}`,
  /** The enabled roles, separated by commas. */
  team_roles_changed: ({ roles }: { roles: string }) => `changed the enabled team roles to ${rolesIn(roles)}`,
  ownership_offered: ({ member }: { member: string }) => `offered ownership to ${member}`,
  ownership_withdrawn: ({ member }: { member: string }) => `withdrew the ownership offer to ${member}`,
  ownership_declined: (_: Nothing) => 'declined ownership',
  /** The actor is the new owner. */
  ownership_transferred: ({ from }: { from: string }) => `took over ownership from ${from}`,
  plan_changed: ({ from, to }: { from: Plan; to: Plan }) => `changed the plan from ${named(from)} to ${named(to)}`,
  episode_deleted: ({ title }: Title) => `deleted the episode ${title}`,
  episode_published: ({ title }: Title) => `published the episode ${title}`,
  episode_unpublished: ({ title }: Title) => `unpublished the episode ${title}`,
  /** Differences between the old feed and ours. */
  differences_accepted: ({ count }: { count: string }) =>
    count === '1' ? 'accepted 1 difference from the old feed' : `accepted ${count} differences from the old feed`,
  redirect_started: ({ url }: { url: string }) => `redirected the feed to ${url}`,
  redirect_stopped: (_: Nothing) => 'stopped the feed redirect',
} satisfies Record<ActivityKind, (data: never) => string>

const named = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase()

const rolesIn = (roles: string): string =>
  roles
    .split(',')
    .map((role) => collaboratorLabels[role as CollaboratorType] ?? role)
    .join(', ')

export type ActivityData<K extends ActivityKind> = Parameters<(typeof sentences)[K]>[0]

export const sentenceOf = (kind: ActivityKind, data: Record<string, string>): string =>
  (sentences[kind] as (data: Record<string, string>) => string)(data)
