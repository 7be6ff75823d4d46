import { randomInt } from 'node:crypto'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import type { Db } from '../../../platform/db.ts'
import { validateProfileUrl } from './find.ts'

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9 ]+/gi, ' ')

/** The initials of the title, or its first letters if there are too few words. */
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

/** A URL slug of the title. Empty if no character can be used. */
export const slugOf = (title: string, maxLength: number = podcastLimits.profileUrl.max): string =>
  lettersOf(title.replace(/[’'`]/g, '').replaceAll('&', ' and ').replaceAll('ß', 'ss'))
    .toLowerCase()
    .trim()
    .replace(/ +/g, '-')
    .slice(0, maxLength)
    .replace(/-+$/, '')

/** A profile URL from the title, with a number if it is taken. */
export async function freeProfileUrl(db: Db, title: string): Promise<string> {
  const slug = slugOf(title)
  const stem = slug.length < podcastLimits.profileUrl.min ? `${slug}-podcast`.replace(/^-/, '') : slug
  const withEnd = (end: string): string => `${stem.slice(0, podcastLimits.profileUrl.max - end.length).replace(/-+$/, '')}${end}`
  for (const end of ['', '-2', '-3', '-4', '-podcast']) {
    const podcastProfileUrl = withEnd(end)
    if ((await validateProfileUrl(db, { podcastProfileUrl })).isValid) return podcastProfileUrl
  }
  return withEnd(`-${randomInt(100_000, 1_000_000)}`)
}
