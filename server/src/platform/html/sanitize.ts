import clean, { type IOptions } from 'sanitize-html'
import { imageAttributes, linkAttributes, teamLinkAttributes } from './links.ts'

/** Where the text of a user stands: what may be in it depends on that. */
export type Place = 'bio' | 'comment' | 'notes'

const indents = Array.from({ length: 9 }, (_, index) => `indent-${index + 1}`)
const blocks = ['p', 'ol', 'ul', 'li']

type Links = typeof linkAttributes

/** What the editor can write. */
const written = (links: Links): IOptions => ({
  allowedTags: [...blocks, 'br', 'strong', 'em', 'u', 'a'],
  // No style, no id, no handlers: the pages' content policy has no room for them.
  allowedAttributes: { a: ['href', 'rel', 'target', 'data-mention'] },
  allowedClasses: Object.fromEntries(blocks.map((tag) => [tag, indents])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What stands in these is not for reading.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title', 'svg', 'math'],
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (_name, attributes) => {
      const attribs = links(attributes)
      // A link that leads nowhere is only its words; a tag that is not allowed leaves just those.
      return attribs ? { tagName: 'a', attribs } : { tagName: 'span', attribs: {} }
    },
  },
})

const bio = written(linkAttributes)

/** Notes of other hosts have headings and images, too. */
const notes: IOptions = {
  ...bio,
  allowedTags: [...(bio.allowedTags as string[]), 'h2', 'h3', 'h4', 'img'],
  allowedAttributes: { ...bio.allowedAttributes, img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {
    ...bio.transformTags,
    // The first level is the title of the page.
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
  // On the team everybody can be named, also who has no page of their own.
  comment: written(teamLinkAttributes),
}

const mostRounds = 8

/**
 * The HTML of a user cut down to what its place allows; done once, on the way in. Cleaning it again changes nothing: where tags
 * went, the rest can be nested in a way that no parser reads back as it is, so it is cleaned until it stays the same.
 */
export function sanitizeHtml(html: string, place: Place): string {
  let cleaned = clean(html, places[place])
  for (let round = 1; round < mostRounds; round++) {
    const again = clean(cleaned, places[place])
    if (again === cleaned) return cleaned
    cleaned = again
  }
  // Nothing that a person writes gets here.
  return clean(cleaned, { ...places[place], allowedTags: [] })
}
