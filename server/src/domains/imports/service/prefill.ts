import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { importLimits, podcastLimits } from '@castwright/contract/limits.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import { PodcastForm, toLine } from '@castwright/contract/podcast-form.ts'
import { characters } from '@castwright/contract/text.ts'
import type { ShowFacts } from '../facts.ts'
import { cleanText } from '../notes.ts'
import { storableText } from '../storable.ts'
import type { Counted } from './count.ts'

/** What the drawer begins with: what the feed says, as far as the form takes it. */

const cut = (text: string, most: number): string =>
  characters(toLine(storableText(text)).slice(0, most * 10))
    .slice(0, most)
    .join('')
    .trim()

const several = (texts: string[], most: number, length: number): string[] =>
  [...new Set(texts.map((text) => cut(text, length)).filter((text) => text !== ''))].slice(0, most)

/** As the form has it; empty where it would not take it. */
const fitting = (field: 'externalWebsite' | 'ownerEmail' | 'podcastEmail', text: string): string => {
  const { data } = PodcastForm.shape[field].safeParse(text)
  return data ?? ''
}

/** The country that the feed names, or that of its language. */
function countryOf({ country, language }: ShowFacts): string {
  const codes = [country ?? '', /-([a-z]{2})$/i.exec(language.trim())?.[1] ?? '']
  return codes.map((code) => code.trim().toUpperCase()).find(isCountry) ?? ''
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9 ]+/gi, ' ')

/** The beginnings of its words, and where there are too few, its letters. */
export function projectKeyOf(title: string): string {
  const words = lettersOf(title)
    .replace(/\d/g, ' ')
    .toUpperCase()
    .split(' ')
    .filter((word) => word !== '')
  const initials = words.map((word) => word[0]).join('')
  const letters = initials.length >= 3 ? initials : words.join('')
  return `${letters}POD`.slice(0, 3)
}

/** A title as an address; empty where nothing of it can stand in one. */
export const slugOf = (title: string): string =>
  lettersOf(title.replace(/[’'`]/g, '').replaceAll('&', ' and ').replaceAll('ß', 'ss'))
    .toLowerCase()
    .trim()
    .replace(/ +/g, '-')
    .slice(0, podcastLimits.profileUrl.max)
    .replace(/-+$/, '')

export function prefill(show: ShowFacts, counted: Counted, profileUrl: string): ParsedFeed['podcast'] {
  const title = cut(show.title, importLimits.line)
  const authors = several(show.authors, podcastLimits.authors, podcastLimits.author)
  const ownerName = cut(show.ownerName, podcastLimits.ownerName) || authors[0] || ''
  return {
    title,
    subtitle: cut(show.subtitle, importLimits.line),
    showSummary: cleanText(storableText(show.description), show.descriptionIsHtml),
    profileUrl,
    projectKey: projectKeyOf(title),
    mediaFormat: show.medium === 'video' || counted.films * 2 > counted.items ? 'video' : 'audio',
    parentalAdvisory: show.isExplicit ? 'explicit' : 'clean',
    showType: show.showType,
    // Numbers that some episodes have are not lost because others have none.
    episodeGrouping: counted.hasSeasons ? 'seasons' : 'none',
    episodeNumbering: show.showType === 'serial' || counted.hasNumbers ? 'yes' : 'no',
    categories: show.categories.slice(0, podcastLimits.categories),
    language: toLanguage(show.language.trim().replaceAll('_', '-')) ?? '',
    location: countryOf(show),
    keywords: several(show.keywords, podcastLimits.keywords, podcastLimits.keyword),
    externalWebsite: fitting('externalWebsite', show.link),
    podcastEmail: fitting('podcastEmail', show.contactEmail),
    itunesVisibility: show.isBlocked ? 'hide' : 'show',
    isComplete: show.isComplete,
    authors: authors.length === 0 && ownerName !== '' ? [ownerName] : authors,
    ownerName,
    ownerEmail: fitting('ownerEmail', show.ownerEmail),
    copyright: cut(show.copyright, importLimits.line) || ownerName || title,
  }
}
