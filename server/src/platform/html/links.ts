import { z } from 'zod'

const schemes = new Set(['http:', 'https:', 'mailto:'])
const ownPage = /^\/pal\/[A-Za-z0-9._]{1,14}$/
const isId = (text: string): boolean => z.uuid().safeParse(text).success

type Attributes = Record<string, string>

/** The attributes of a link that may stay, or null where it leads somewhere that no link of a user may. */
export function linkAttributes({ href = '', 'data-mention': mention = '' }: Attributes): Attributes | null {
  if (mention !== '') {
    if (isId(mention) && ownPage.test(href)) return { 'data-mention': mention.toLowerCase(), href }
    return null
  }
  const address = absolute(href)
  return address === null ? null : { href: address, rel: 'noopener nofollow', target: '_blank' }
}

/** As `linkAttributes`, where a mention needs no page to lead to. */
export function teamLinkAttributes(attributes: Attributes): Attributes | null {
  const { href = '', 'data-mention': mention = '' } = attributes
  return href === '' && isId(mention) ? { 'data-mention': mention.toLowerCase() } : linkAttributes(attributes)
}

/** The attributes of an image that may stay, or null where it comes from somewhere that no image may. */
export function imageAttributes({ src = '', alt = '' }: Attributes): Attributes | null {
  const address = absolute(src)
  return address?.startsWith('https://') ? { src: address, alt: alt.slice(0, 500).toWellFormed() } : null
}

/** Written out in full, so that what a browser makes of it is what was judged here. */
function absolute(href: string): string | null {
  // Without `http://` it would be a page of ours, or what a browser guesses.
  if (!/^[a-z]+:/i.test(href.trim()) || !URL.canParse(href)) return null
  const url = new URL(href)
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}
