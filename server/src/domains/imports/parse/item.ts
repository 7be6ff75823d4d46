import { detach, line, looksLikeHtml } from '../../../platform/xml/text.ts'
import { readDate, readDuration } from '../../../platform/xml/times.ts'
import { explicitness } from './fields.ts'
import { createHash } from 'node:crypto'
import type { ItemFacts } from '../facts.ts'
import type { Enclosure, ItemDraft, Rich } from './fields.ts'
import type { Losses, Problems, Where } from './problems.ts'

const types: Record<string, ItemFacts['episodeType']> = { full: 'FULL', trailer: 'TRAILER', bonus: 'BONUS' }

/** From 1, or null if missing or invalid. */
function whole(written: string): number | null {
  const found = /^0*(\d{1,9})(?:\.0+)?$/.exec(written)
  return found ? Number(found[1]) || null : null
}

const fileName = (url: string): string => {
  const path = url.replace(/[?#].*$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w{1,5}$/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const isHtml = ({ text, isHtml: declared }: Rich): boolean => declared ?? looksLikeHtml(text)

/** The guids seen so far. Apps trim them, so those that differ only in whitespace are equal. */
export class Guids {
  readonly #seen = new Set<string>()

  /** Returns false if it was already seen. Stores it unchanged. */
  add(guid: string): boolean {
    const trimmed = guid.trim()
    const key = trimmed.length > 200 ? createHash('sha256').update(trimmed).digest('base64') : trimmed
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}

/** Converts an item, or returns null and reports a problem if it can't become an episode. */
export function readItem(draft: ItemDraft, position: number, guids: Guids, problems: Problems, losses: Losses): ItemFacts | null {
  const named = line(draft.title) || line(draft.itunesTitle) || line(draft.otherTitle)
  const where: Where = { line: draft.line, position, title: named || `Item ${position + 1}` }
  const enclosure = chooseEnclosure(draft, where, problems)
  if (!enclosure) return null
  const title = named || fileName(enclosure.url)
  if (!named) problems.add('bad_value', where, `The episode has no title, so we named it “${title}” after its file.`)

  const guid = detach(draft.guid ?? enclosure.url)
  if (draft.guid === null) {
    problems.add('no_guid', where, 'The episode has no GUID. Like podcast apps, we use its file URL instead.')
  }
  if (!guids.add(guid)) {
    const same = guid.trim().slice(0, 100)
    problems.add('duplicate_guid', where, `An earlier episode has the same GUID “${same}”, so apps don't show this one. It's left out.`)
    return null
  }

  const notes = draft.encoded ?? draft.description ?? draft.summary
  if (notes && isHtml(notes)) losses.notes(notes.text)
  nameLosses(draft, { title, enclosure }, losses)
  return {
    position,
    guid,
    guidIsPermaLink: draft.guid !== null && draft.isPermaLink,
    title: detach(title),
    notes: notes?.text.trim() ?? '',
    notesAreHtml: notes !== null && isHtml(notes),
    link: draft.link || linkOf(draft),
    publishedAt: dateOf(draft, where, problems),
    enclosure,
    duration: durationOf(draft, where, problems),
    isExplicit: explicitness(draft.explicit),
    isBlocked: draft.isBlocked,
    season: whole(draft.season),
    seasonName: draft.seasonName || null,
    episode: episodeOf(draft, where, problems),
    episodeType: types[draft.type.toLowerCase()] ?? 'FULL',
    imageUrl: draft.imageUrl ?? draft.thumbnailUrl,
    transcripts: draft.transcripts,
    chapters: draft.chapters,
    ...(draft.simpleChapters.length > 0 && { simpleChapters: draft.simpleChapters }),
    persons: draft.persons,
    ...namesOf(draft, title),
    ...elementsOf(draft, notes, losses),
  }
}

/** Names values that aren't used, because another element says something else, or because they are invalid. */
function nameLosses(draft: ItemDraft, { title, enclosure }: { title: string; enclosure: Enclosure }, losses: Losses): void {
  const published = (draft.date && readDate(draft.date)) || null
  const used: Record<string, (value: string) => boolean> = {
    title: (value) => line(value) === title,
    enclosure: (value) => value === enclosure.url,
    pubDate: (value) => published === null || readDate(value)?.getTime() === published.getTime(),
    'itunes:image': (value) => value === (draft.imageUrl ?? draft.thumbnailUrl),
  }
  losses.others(draft.others, ({ by, value }) => used[by]!(value))
  const invalid = {
    'itunes:explicit': draft.explicit !== '' && explicitness(draft.explicit) === null,
    'itunes:episodeType': draft.type !== '' && types[draft.type.toLowerCase()] === undefined,
    'itunes:season': /[^0\s]/.test(draft.season) && whole(draft.season) === null,
    link: draft.link !== '' && !isStoredLink(draft.link),
  }
  for (const [name, isInvalid] of Object.entries(invalid)) if (isInvalid) losses.outcome('left out', name)
  for (const { url } of draft.enclosures) if (url !== enclosure.url) losses.outcome('left out', 'enclosure')
}

function namesOf(draft: ItemDraft, title: string): Pick<ItemFacts, 'itunesTitle' | 'episodeDisplay'> {
  const itunesTitle = line(draft.itunesTitle)
  return {
    ...(itunesTitle !== '' && itunesTitle !== title && { itunesTitle: detach(itunesTitle.slice(0, 500)) }),
    ...(draft.episodeDisplay !== '' && { episodeDisplay: detach(draft.episodeDisplay.slice(0, 32)) }),
  }
}

/** Including Apple's author and summary, unless the notes come from the summary. */
function elementsOf(
  { elements, author, authorTag, summary, encoded, description }: ItemDraft,
  notes: Rich | null,
  losses: Losses,
): Pick<ItemFacts, 'elements'> {
  const all = [...elements]
  if (author !== '') {
    if (!all.some(({ name }) => name === 'itunes:author')) all.push({ name: 'itunes:author', children: [author] })
    losses.replaced(authorTag, 'itunes:author')
  }
  if (encoded && description && encoded.text.trim() !== description.text.trim()) losses.replaced('description', 'content:encoded')
  if (summary && notes && summary.text.trim() !== notes.text.trim()) {
    if (summary.text.length <= 10_000) all.push({ name: 'itunes:summary', children: [summary.text.trim()] })
    else losses.outcome('left out', 'itunes:summary')
  }
  return all.length > 0 ? { elements: all } : {}
}

/** Whether an episode keeps the link to its page. */
export const isStoredLink = (link: string): boolean => /^https?:\/\//i.test(link) && link.length <= 2000

/** A guid that is a URL is the episode page, unless it says otherwise. */
const linkOf = ({ guid, isPermaLink }: ItemDraft): string =>
  guid !== null && isPermaLink && /^\s*https?:\/\//i.test(guid) ? guid.trim() : ''

function chooseEnclosure(draft: ItemDraft, where: Where, problems: Problems): Enclosure | null {
  // media:content usually repeats the enclosure. Alone, it replaces it.
  const all = draft.enclosures.length > 0 ? draft.enclosures : draft.media
  const chosen = choose(all)
  if (!chosen) {
    const why =
      all.length > 0
        ? `Its enclosure is neither audio nor video (${all[0]!.type || all[0]!.url.slice(0, 100)}).`
        : draft.badAddress
          ? `Its file URL is invalid: “${draft.badAddress.slice(0, 100)}”.`
          : 'It has no enclosure (the tag that points to its audio or video).'
    problems.add('no_enclosure', where, `${why} It's left out.`)
    return null
  }
  const others = draft.enclosures.length > 1 ? draft.enclosures.filter((one) => one.url !== chosen.url && likelihood(one) > 0).length : 0
  if (others > 0) {
    problems.add('several_enclosures', where, `The episode has ${others + 1} files. We import the first: ${chosen.url.slice(0, 200)}`)
  }
  return chosen
}

function dateOf(draft: ItemDraft, where: Where, problems: Problems): Date | null {
  const read = (draft.date && readDate(draft.date)) || (draft.otherDate && readDate(draft.otherDate)) || null
  if (read) return read
  const written = draft.date || draft.otherDate
  const why = written ? `The date “${written.slice(0, 60)}” is invalid` : 'The episode has no date'
  problems.add('bad_date', where, `${why}. Set it after the import.`)
  return null
}

function durationOf(draft: ItemDraft, where: Where, problems: Problems): number | null {
  const seconds = readDuration(draft.duration)
  // Empty or zero means unknown.
  if (seconds === null && /[^0:.\s]/.test(draft.duration)) {
    problems.add('bad_value', where, `The duration “${draft.duration.slice(0, 60)}” is invalid. We measure it from the file.`)
  }
  return seconds
}

function episodeOf(draft: ItemDraft, where: Where, problems: Problems): number | null {
  const number = whole(draft.episode) ?? whole(draft.otherEpisode)
  const written = draft.episode || draft.otherEpisode
  if (number === null && /[^0\s]/.test(written)) {
    problems.add('bad_value', where, `“${written.slice(0, 60)}” isn't a whole number and was ignored.`)
  }
  return number
}

const sounds = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|ogg|oga|ogv|opus|wav|flac|aif|aiff|webm|mpg|mpeg|avi|wma|wmv|3gp)(?:[?#]|$)/i
const others = /\.(?:jpe?g|png|gif|webp|svg|pdf|epub|zip|torrent|html?|txt|vtt|srt|json|docx?|pptx?)(?:[?#]|$)/i

/** 2 for audio or video, 0 for anything else, 1 if unknown. The content decides later. */
function likelihood({ url, type }: Enclosure): 0 | 1 | 2 {
  if (/^(?:audio|video)\//i.test(type) || /^application\/(?:ogg|mp4)/i.test(type)) return 2
  if (sounds.test(url)) return 2
  if (/^(?:image|text)\/|^application\/(?:pdf|epub|zip|x-bittorrent|json)/i.test(type) || others.test(url)) return 0
  return 1
}

/** The first audio or video file, else the first that may be one. */
const choose = (all: Enclosure[]): Enclosure | null =>
  all.find((one) => likelihood(one) === 2) ?? all.find((one) => likelihood(one) === 1) ?? null
