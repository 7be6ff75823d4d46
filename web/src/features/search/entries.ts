import { rankMatches } from '@castwright/contract/search/ranking.ts'
import type { MarkedText, SearchHit, SearchKind } from '@castwright/contract/search/shapes.ts'
import {
  IconFileMusic,
  IconFileText,
  IconHistory,
  IconList,
  IconMessage,
  IconMicrophone2,
  IconUser,
  IconUserStar,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { type Command, commandGroups } from './commands.ts'
import type { RecentPlace } from './memory.ts'
import type { Group } from './useSearch.ts'

/** One row of the palette. */
export type Entry = {
  id: string
  icon: TablerIcon
  title: MarkedText
  snippet?: MarkedText | null
  detail?: string | undefined
  keys?: string | undefined
  run: () => void
  /** Keeps the palette open. */
  stays?: true
}
export type Section = { label: string; entries: Entry[] }

/** Podcasts that the sidebar lists, too. They are found without the server. */
export type Show = { id: string; title: string; open: () => void }

const plain = (text: string): MarkedText => [{ text, hit: false }]

const kinds: Record<SearchKind, { label: string; icon: TablerIcon; more: string }> = {
  podcast: { label: 'Podcasts', icon: IconMicrophone2, more: 'More podcasts' },
  episode: { label: 'Episodes', icon: IconList, more: 'More episodes' },
  person: { label: 'People', icon: IconUser, more: 'More people' },
  guest: { label: 'Guests', icon: IconUserStar, more: 'More guests' },
  recording: { label: 'Recordings', icon: IconFileMusic, more: 'More recordings' },
  comment: { label: 'Comments', icon: IconMessage, more: 'More comments' },
  transcript: { label: 'Transcripts', icon: IconFileText, more: 'More transcripts' },
}

const maxCommands = 6
const maxShows = 5

const ofCommand = ({ id, icon, label, keys, run }: Command): Entry => ({ id, icon, title: plain(label), keys, run })

/** Without a search: where you were, and everything that can be done here. */
export function startSections(commands: readonly Command[], places: readonly RecentPlace[], open: (path: string) => void): Section[] {
  const shown = commands.filter((command) => !command.isHidden && !command.isFoundOnly)
  const recent = places.map(({ path, title, podcast }): Entry => ({
    id: path,
    icon: IconHistory,
    title: plain(title),
    detail: podcast ?? undefined,
    run: () => open(path),
  }))
  const groups = [...commandGroups.slice(1), commandGroups[0]].map((group) => ({
    label: group,
    entries: shown.filter((one) => one.group === group).map(ofCommand),
  }))
  return [{ label: 'Recent', entries: recent }, ...groups].filter(({ entries }) => entries.length > 0)
}

type Found = {
  typed: string
  commands: readonly Command[]
  shows: readonly Show[]
  groups: readonly Group[]
  open: (hit: SearchHit) => void
  showMore: (kind: SearchKind) => void
}

/** With a search: commands and podcasts by name, then what the server found, and commands with a similar meaning. */
export function foundSections({ typed, commands, shows, groups, open, showMore }: Found): Section[] {
  const shown = commands.filter((command) => !command.isHidden)
  const named = rankMatches(shown, typed, ({ label, detail = '' }) => [label, detail]).slice(0, maxCommands)
  const similar = rankMatches(shown, typed, ({ label, detail = '', words = '' }) => [label, detail, words])
    .filter((command) => !named.includes(command))
    .slice(0, maxCommands - named.length)
  const known = rankMatches(shows, typed, ({ title }) => [title]).slice(0, maxShows)
  const isKnown = new Set(known.map(({ id }) => id))
  const hitSections = groups.map(({ kind, hits, hasMore }): Section => {
    const { label, icon, more } = kinds[kind]
    const entries = hits
      .filter(({ id }) => !isKnown.has(id))
      .map((hit): Entry => ({
        id: `${hit.kind}-${hit.id}`,
        icon,
        title: hit.title,
        snippet: hit.snippet,
        detail: detailOf(hit),
        run: () => open(hit),
      }))
    const last: Entry = { id: `more-${kind}`, icon, title: plain(`${more}…`), run: () => showMore(kind), stays: true }
    return { label, entries: hasMore ? [...entries, last] : entries }
  })
  const entriesOf = (some: readonly Command[]) => some.map((command) => ({ ...ofCommand(command), detail: command.detail }))
  return [
    { label: 'Commands', entries: entriesOf(named) },
    {
      label: 'Podcasts',
      entries: known.map(({ id, title, open: go }) => ({ id: `podcast-${id}`, icon: IconMicrophone2, title: plain(title), run: go })),
    },
    ...hitSections,
    { label: named.length > 0 ? 'More commands' : 'Commands', entries: entriesOf(similar) },
  ].filter(({ entries }) => entries.length > 0)
}

/** Such as 1:02:03. */
const timeOf = (ms: number): string => {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

const detailOf = ({ kind, podcastTitle, authorName, startMs }: SearchHit): string | undefined => {
  if (kind === 'podcast') return undefined
  if (kind === 'transcript' && startMs !== null) return `${timeOf(startMs)} · ${podcastTitle}`
  return kind === 'comment' && authorName !== null ? `${authorName} · ${podcastTitle}` : podcastTitle
}
