import { manageEpisodePath, podcastSettingsPath, type PodcastTab } from '../paths.ts'
import { stepSections } from '../workflow/steps.ts'

/** What fixes each finding. Shared by release checks, feed checks and sound advice. Without zod, because first screens load it. */

/** What fixes a finding in one step. Everything else is fixed in a field, or by a person. */
export const fixActs = ['finishing', 'links'] as const
export type FixAct = (typeof fixActs)[number]

export const fixLabels: Record<FixAct, string> = { finishing: 'Fix with Finishing', links: 'Link URLs' }

type Fix =
  /** A field of the show settings. */
  | { setting: string }
  | { tab: PodcastTab }
  /** A field of the episode settings. */
  | { field: string }
  /** A section of the episode page. */
  | { section: string; act?: FixAct }

const recording = { section: stepSections.uploadAudio }
const finishing = { ...recording, act: 'finishing' } as const
const notes = { section: stepSections.writeShowNotes }
const guests = { section: stepSections.inviteGuests }

const fixes = {
  title: { field: 'title' },
  'title-plain': { field: 'title' },
  'title-words': { field: 'title' },
  notes,
  'notes-links': { ...notes, act: 'links' },
  'audio-reachable': recording,
  'audio-length': recording,
  'audio-finished': finishing,
  'audio-type': recording,
  'audio-damage': recording,
  'audio-duration': recording,
  'audio-loudness': finishing,
  'audio-peak': finishing,
  'audio-silence': finishing,
  'audio-clipping': recording,
  'audio-channels': recording,
  artwork: { field: 'photo' },
  explicit: { field: 'parentalAdvisory' },
  'serial-number': { field: 'episodeNumber' },
  'numbers-unique': { field: 'episodeNumber' },
  visibility: { field: 'itunesVisibility' },
  'episode-tags': { section: 'open-tags' },
  'guest-release': guests,
  'guest-approval': guests,
  'show-title': { setting: 'title' },
  'show-description': { setting: 'showSummary' },
  'show-artwork': { setting: 'photo' },
  'show-language': { setting: 'language' },
  'show-category': { setting: 'categories' },
  'show-explicit': { setting: 'parentalAdvisory' },
  'show-author': { setting: 'authors' },
  'show-owner-email': { setting: 'ownerEmail' },
  'show-link': { setting: 'externalWebsite' },
  'show-visibility': { setting: 'itunesVisibility' },
  'show-tags': { tab: 'open-tags' },
} satisfies Record<string, Fix>

export type FixId = keyof typeof fixes

const fixOf = (id: FixId): Fix => fixes[id]

export function actOf(id: FixId): FixAct | null {
  const fix = fixOf(id)
  return 'act' in fix ? (fix.act ?? null) : null
}

type Place = { podcast: { id: string; profileUrl: string }; episode?: { id: string } }

/** The path in the app where it can be fixed, with the field focused. */
export function fixPathOf(id: FixId, { podcast, episode }: Place): string {
  const fix = fixOf(id)
  if ('setting' in fix) return `${podcastSettingsPath(podcast.id, 'show-settings')}?field=${fix.setting}`
  if ('tab' in fix) return podcastSettingsPath(podcast.id, fix.tab)
  const page = (section?: string) => manageEpisodePath(podcast.profileUrl, episode?.id ?? '', section)
  return 'field' in fix ? `${page()}?field=${fix.field}` : `${page(fix.section)}&fix=${id}`
}
