import { z } from 'zod'

const schemes = new Set(['http:', 'https:', 'mailto:'])
const ownPage = /^\/pal\/[A-Za-z0-9._]{1,14}$/
const isId = (text: string): boolean => z.uuid().safeParse(text).success

type Attributes = Record<string, string>

/** The allowed attributes of a link, or null if its target isn't allowed. */
export function linkAttributes({ href = '', 'data-mention': mention = '' }: Attributes): Attributes | null {
  if (mention !== '') {
    if (isId(mention) && ownPage.test(href)) return { 'data-mention': mention.toLowerCase(), href }
    return null
  }
  const address = absolute(href)
  return address === null ? null : { href: address, rel: 'noopener nofollow', target: '_blank' }
}

/** Like `linkAttributes`, but a mention needs no page. */
export function teamLinkAttributes(attributes: Attributes): Attributes | null {
  const { href = '', 'data-mention': mention = '' } = attributes
  return href === '' && isId(mention) ? { 'data-mention': mention.toLowerCase() } : linkAttributes(attributes)
}

/** The allowed attributes of an image, or null if its source isn't allowed. */
export function imageAttributes({ src = '', alt = '' }: Attributes): Attributes | null {
  const address = absolute(src)
  return address?.startsWith('https://') ? { src: address, alt: alt.slice(0, 500).toWellFormed() } : null
}

/** Absolute, so that browsers can't interpret it differently. */
function absolute(href: string): string | null {
  // Without `http://` it would be a relative URL, or up to the browser.
  if (!/^[a-z]+:/i.test(href.trim()) || !URL.canParse(href)) return null
  const url = new URL(href)
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}
