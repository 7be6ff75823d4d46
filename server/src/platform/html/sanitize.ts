import clean, { type IOptions } from 'sanitize-html'
import { z } from 'zod'

/** Where a user's text is shown, which decides what it may contain. */
export type Place = 'bio' | 'comment' | 'notes'

const indents = Array.from({ length: 9 }, (_, index) => `indent-${index + 1}`)
const blocks = ['p', 'ol', 'ul', 'li']

type Links = typeof linkAttributes

/** What the editor can write. */
const written = (links: Links): IOptions => ({
  allowedTags: [...blocks, 'br', 'strong', 'em', 'u', 'a'],
  // No styles, IDs or handlers, which the content security policy would block anyway.
  allowedAttributes: { a: ['href', 'rel', 'target', 'data-mention'] },
  allowedClasses: Object.fromEntries(blocks.map((tag) => [tag, indents])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Elements whose content isn't text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title', 'svg', 'math'],
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (_name, attributes) => {
      const attribs = links(attributes)
      // A link without a valid target becomes plain text: the span is removed, its text stays.
      return attribs ? { tagName: 'a', attribs } : { tagName: 'span', attribs: {} }
    },
  },
})

const bio = written(linkAttributes)

/** Notes of other hosts can have headings and images. */
const notes: IOptions = {
  ...bio,
  allowedTags: [...(bio.allowedTags as string[]), 'h2', 'h3', 'h4', 'img'],
  allowedAttributes: { ...bio.allowedAttributes, img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {
    ...bio.transformTags,
    // The first level is the page title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    img: (_name, attributes) => {
      const attribs = imageAttributes(attributes)
      return attribs ? { tagName: 'img', attribs } : { tagName: 'span', attribs: {} }
    },
  },
}

const places: Record<Place, IOptions> = {
  bio,
  notes,
  // Comments can mention everyone on the team, even without a page.
  comment: written(teamLinkAttributes),
}

const maxRounds = 8

/**
 * Sanitizes a user's HTML for its place, once, on input. Removing tags can leave nesting that parsers read differently, so this repeats
 * until the result is stable.
 */
export function sanitizeHtml(html: string, place: Place): string {
  let cleaned = clean(html, places[place])
  for (let round = 1; round < maxRounds; round++) {
    const again = clean(cleaned, places[place])
    if (again === cleaned) return cleaned
    cleaned = again
  }
  // Unreachable with text written by people.
  return clean(cleaned, { ...places[place], allowedTags: [] })
}

const schemes = new Set(['http:', 'https:', 'mailto:'])
const ownPage = /^\/pal\/[A-Za-z0-9._]{1,14}$/
const isId = (text: string): boolean => z.uuid().safeParse(text).success

type Attributes = Record<string, string>

/** The allowed attributes of a link, or null if its target isn't allowed. */
function linkAttributes({ href = '', 'data-mention': mention = '' }: Attributes): Attributes | null {
  if (mention !== '') {
    if (isId(mention) && ownPage.test(href)) return { 'data-mention': mention.toLowerCase(), href }
    return null
  }
  const address = absolute(href)
  return address === null ? null : { href: address, rel: 'noopener nofollow', target: '_blank' }
}

/** Like `linkAttributes`, but a mention needs no page. */
function teamLinkAttributes(attributes: Attributes): Attributes | null {
  const { href = '', 'data-mention': mention = '' } = attributes
  return href === '' && isId(mention) ? { 'data-mention': mention.toLowerCase() } : linkAttributes(attributes)
}

/** The allowed attributes of an image, or null if its source isn't allowed. */
function imageAttributes({ src = '', alt = '' }: Attributes): Attributes | null {
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
