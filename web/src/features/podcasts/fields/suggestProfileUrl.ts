import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'

const { min, max } = podcastLimits.profileUrl

/** Suggests a profile URL from a title. Later attempts add a number, for URLs that are taken or reserved. Empty if the title is too short. */
export function suggestProfileUrl(title: string, attempt = 1): string {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  const suffix = attempt === 1 ? '' : `-${attempt}`
  const url = trimDashes(trimDashes(slug).slice(0, max - suffix.length))
  return url.length < min ? '' : url + suffix
}

const trimDashes = (text: string): string => text.replace(/^-+|-+$/g, '')
