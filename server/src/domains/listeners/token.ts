import { packId, unpackId } from '../../platform/ids.ts'

/** The secret part of a private feed's URLs: the ID of its link in 22 characters, a period, and its secret in 43. */

const shape = /^([\w-]{22})\.([\w-]{43})$/

export const toToken = (linkId: string, secret: string): string => `${packId(linkId)}.${secret}`

/** Null if it can't be a token. */
export function fromToken(token: string): { linkId: string; secret: string } | null {
  const [, selector, secret] = shape.exec(token) ?? []
  return selector === undefined || secret === undefined ? null : { linkId: unpackId(selector), secret }
}

const start = '/rss/p/'
const tokenLength = 66
const end = '.xml'

/** The unvalidated token in the URL of a private feed, without a regular expression because every request from memory takes it. */
export function tokenIn(url: string): string | null {
  const length = start.length + tokenLength
  if (!url.startsWith(start) || !url.startsWith(end, length)) return null
  return url.length === length + end.length || url[length + end.length] === '?' ? url.slice(start.length, length) : null
}
