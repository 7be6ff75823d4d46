import clean, { type IOptions } from 'sanitize-html'
import { imageAttributes, linkAttributes, teamLinkAttributes } from './links.ts'

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
