import type { ActivityKind } from '@castwright/contract/events/shapes.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import type { EventData, EventKind } from '../../schema/events/kinds.ts'

/** The guest of an event. The name is read, not stored, so that it is gone when the guest is erased. */
type GuestFacts = { name: string; isActor: boolean }

type Entry<K extends EventKind> = [kind: ActivityKind, sentence: (data: EventData<K>, guest: GuestFacts) => string]

/** The events in the activity log, with their kind in the API and their sentence without its subject. */
const entries: { [K in EventKind]?: Entry<K> } = {
  'podcast.created': ['podcast_created', ({ title }) => `created the podcast ${title}`],
  'podcast.imported': [
    'podcast_imported',
    ({ title, host }) => (host === 'Other' ? `imported the podcast ${title}` : `imported the podcast ${title} from ${host}`),
  ],
  'podcast.deleted': ['podcast_deleted', ({ title }) => `deleted the podcast ${title}`],
  'member.invited': ['member_invited', ({ email, access }) => `invited ${email} as ${accessLabels[access]}`],
  'invitation.resent': ['invitation_resent', ({ email }) => `resent the invitation to ${email}`],
  'invitation.withdrawn': ['invitation_withdrawn', ({ email }) => `withdrew the invitation to ${email}`],
  'member.joined': ['invitation_accepted', ({ access }) => `joined the team as ${accessLabels[access]}`],
  'invitation.declined': ['invitation_declined', () => 'declined the invitation'],
  'member.left': ['member_removed', () => 'left the team'],
  'member.removed': ['member_removed', ({ member }) => `removed ${member} from the team`],
  'member.role_changed': ['role_changed', ({ member, to }) => `changed ${member}'s team role to ${collaboratorLabels[to]}`],
  'member.access_changed': [
    'access_changed',
    ({ member, from, to }) => `changed ${member}'s access from ${accessLabels[from]} to ${accessLabels[to]}`,
  ],
  'team.roles_changed': [
    'team_roles_changed',
    ({ roles }) => `changed the enabled team roles to ${roles.map((role) => collaboratorLabels[role] ?? role).join(', ')}`,
  ],
  'ownership.offered': ['ownership_offered', ({ member }) => `offered ownership to ${member}`],
  'ownership.withdrawn': ['ownership_withdrawn', ({ member }) => `withdrew the ownership offer to ${member}`],
  'ownership.declined': ['ownership_declined', () => 'declined ownership'],
  'ownership.transferred': ['ownership_transferred', ({ from }) => `took over ownership from ${from}`],
  'plan.changed': ['plan_changed', ({ from, to }) => `changed the plan from ${named(from)} to ${named(to)}`],
  'guest.invited': ['guest_invited', (_, { name }) => `invited ${name} as a guest`],
  'guest.confirmed': ['guest_answered', (_, { name, isActor }) => (isActor ? 'agreed to be a guest' : `confirmed ${name} as a guest`)],
  'guest.declined': ['guest_answered', (_, { name, isActor }) => (isActor ? 'declined to be a guest' : `noted that ${name} declined`)],
  'guest.link_revoked': ['guest_link_revoked', (_, { name }) => `revoked the guest link of ${name}`],
  'guest.release_signed': ['guest_release_signed', () => 'signed the release'],
  'guest.release_withdrawn': ['guest_release_withdrawn', () => 'withdrew the release'],
  'guest.erased': ['guest_erased', () => 'erased a guest'],
  'guests.imported': ['guests_imported', ({ guests }) => `imported ${guests} ${guests === 1 ? 'guest' : 'guests'}`],
  'listeners.added': [
    'listeners_added',
    ({ listeners }) => (listeners === 1 ? 'added a private feed' : `added ${listeners} private feeds`),
  ],
  'listener.paused': ['listener_changed', () => 'paused a private feed'],
  'listener.resumed': ['listener_changed', () => 'resumed a private feed'],
  'listener.revoked': ['listener_changed', () => 'revoked a private feed'],
  'listener.rotated': ['listener_changed', () => 'replaced the URL of a private feed'],
  'listener.deleted': ['listener_changed', () => 'deleted a private feed'],
  'listeners.rotated': ['listeners_rotated', ({ listeners }) => `replaced the URLs of ${listeners} private feeds`],
  'listeners.settings_changed': ['listeners_settings_changed', () => 'changed the settings of private feeds'],
  'tier.created': ['tier_changed', ({ name }) => `created the membership tier ${name}`],
  'tier.updated': ['tier_changed', ({ name }) => `changed the membership tier ${name}`],
  'tier.archived': ['tier_changed', ({ name }) => `archived the membership tier ${name}`],
  'tier.restored': ['tier_changed', ({ name }) => `put the membership tier ${name} back on sale`],
  'tier.deleted': ['tier_changed', ({ name }) => `deleted the membership tier ${name}`],
  'membership.canceled': ['membership_canceled', ({ tier }) => `canceled a ${tier} membership`],
  'episode.released_to_members': ['episode_released_to_members', ({ title }) => `released the episode ${title} to members`],
  'episode.withdrawn_from_members': ['episode_withdrawn_from_members', ({ title }) => `withdrew the episode ${title} from members`],
  'episode.deleted': ['episode_deleted', ({ title }) => `deleted the episode ${title}`],
  'episode.published': ['episode_published', ({ title }) => `published the episode ${title}`],
  'episode.republished': ['episode_published', ({ title }) => `published the episode ${title}`],
  'episode.unpublished': ['episode_unpublished', ({ title }) => `unpublished the episode ${title}`],
  'import.differences_accepted': [
    'differences_accepted',
    ({ count }) => (count === 1 ? 'accepted 1 difference from the old feed' : `accepted ${count} differences from the old feed`),
  ],
  'downloads.imported': ['downloads_imported', ({ name }) => `imported downloads from ${name}`],
  'downloads.import_deleted': ['downloads_import_deleted', ({ name }) => `deleted the downloads imported from ${name}`],
  'webhook.created': ['webhook_changed', ({ name }) => `added the webhook ${name}`],
  'webhook.updated': ['webhook_changed', ({ name }) => `changed the webhook ${name}`],
  'webhook.secret_rotated': ['webhook_changed', ({ name }) => `changed the secret of the webhook ${name}`],
  'webhook.disabled': ['webhook_changed', ({ name }) => `turned off the failing webhook ${name}`],
  'webhook.deleted': ['webhook_changed', ({ name }) => `deleted the webhook ${name}`],
  'feed.redirected': ['redirect_started', ({ url }) => `redirected the feed to ${url}`],
  'feed.redirect_stopped': ['redirect_stopped', () => 'stopped the feed redirect'],
  'host.verified': ['domain_added', ({ host }) => `verified the domain ${host}`],
  'host.removed': ['domain_removed', ({ host }) => `removed the domain ${host}`],
  'host.lapsed': ['domain_removed', ({ host }) => `stopped serving the domain ${host}, because its DNS record is missing`],
  'newsletter.changed': ['newsletter_changed', () => 'changed the newsletter'],
  'newsletter.imported': [
    'subscribers_imported',
    ({ subscribers }) => `imported ${subscribers} newsletter ${subscribers === 1 ? 'subscriber' : 'subscribers'}`,
  ],
}

const named = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase()

const unknownGuest: GuestFacts = { name: 'a guest', isActor: false }

export const loggedKinds = Object.keys(entries) as EventKind[]

/** Only for logged kinds. */
export function activityOf<K extends EventKind>(
  kind: K,
  data: EventData<K>,
  guest: GuestFacts = unknownGuest,
): { kind: ActivityKind; text: string } {
  const [shown, sentence] = entries[kind]!
  return { kind: shown, text: sentence(data, guest) }
}
