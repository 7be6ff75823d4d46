import { FeedRefusal } from '../../../platform/xml/port.ts'

/** Names elements by their namespace URL. The prefix only counts if the feed didn't declare it. */

const normal = (uri: string): string =>
  uri
    .trim()
    .slice(0, 300)
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/#]+$/, '')

/**
 * Namespace URLs without scheme, `www.`, case and trailing characters, since feeds write them in many ways. The empty name is RSS itself.
 */
const addresses: Record<string, string[]> = {
  // Apple's first guide contained the second one, and feeds copied it.
  itunes: ['itunes.com/dtds/podcast-1.0.dtd', 'example.com/dtds/podcast-1.0.dtd'],
  podcast: ['podcastindex.org/namespace/1.0', 'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md'],
  content: ['purl.org/rss/1.0/modules/content'],
  atom: ['w3.org/2005/atom', 'purl.org/atom/ns'],
  dc: ['purl.org/dc/elements/1.1'],
  media: ['search.yahoo.com/mrss'],
  googleplay: ['google.com/schemas/play-podcasts/1.0', 'google.com/schemas/play-podcasts/1.0/play-podcasts.xsd'],
  spotify: ['spotify.com/ns/rss'],
  psc: ['podlove.org/simple-chapters'],
  rdf: ['w3.org/1999/02/22-rdf-syntax-ns'],
  enc: ['purl.oclc.org/net/rss_2.0/enc'],
  '': `purl.org/rss/1.0 my.netscape.com/rdf/simple/0.9 channel.netscape.com/rdf/simple/0.9 backend.userland.com/rss
    backend.userland.com/rss2 backend.userland.com/rss091 blogs.law.harvard.edu/tech/rss`.split(/\s+/),
}
const spaces = new Map(Object.entries(addresses).flatMap(([space, all]) => all.map((address) => [address, space])))
const known = new Set(spaces.values())

function spaceOf(uri: string): string | undefined {
  const address = normal(uri)
  const space = spaces.get(address)
  if (space !== undefined) return space
  if (/itunes\.com\/.*podcast/.test(address)) return 'itunes'
  if (/podcastindex\.org|podcast-namespace/.test(address)) return 'podcast'
  return undefined
}

/** Different declarations within one element. */
const maxDeclarations = 1000

/** Matches no field. */
const foreign = '?'

export class Names {
  readonly #prefixes: ReadonlyMap<string, string>
  readonly #found = new Map<string, string>()
  readonly #inner = new Map<string, Names>()

  constructor(prefixes: ReadonlyMap<string, string> = new Map()) {
    this.#prefixes = prefixes
  }

  /** `itunes:duration`, whatever prefix the feed uses. */
  of(raw: string): string {
    const found = this.#found.get(raw)
    if (found !== undefined) return found
    const name = this.#find(raw)
    // There could be endless undeclared names.
    if (this.#found.size < 2000) this.#found.set(raw, name)
    return name
  }

  /** Adds the declarations of an element. The root may use any name for its own namespace: it is RSS or Atom. */
  within(raw: string, attributes: Readonly<Record<string, string>>, isRoot: boolean): Names {
    const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    if (declared.length === 0 && !isRoot) return this
    // Every item may repeat the same declarations.
    const key = JSON.stringify(declared)
    const known = isRoot ? undefined : this.#inner.get(key)
    if (known) return known
    const prefixes = new Map(this.#prefixes)
    for (const [name, value] of declared) {
      if (name === 'xmlns') prefixes.set('', spaceOf(value) ?? (value.trim() === '' ? '' : foreign))
      else prefixes.set(name.slice(6).toLowerCase(), spaceOf(value) ?? foreign)
    }
    const root = isRoot ? raw.toLowerCase() : ''
    if (root === 'rss') prefixes.set('', '')
    else if (root === 'feed') prefixes.set('', 'atom')
    const names = new Names(prefixes)
    if (this.#inner.size >= maxDeclarations)
      throw new FeedRefusal('too_large', `This feed declares more than ${maxDeclarations} namespaces. No valid feed does that.`)
    this.#inner.set(key, names)
    return names
  }

  #find(raw: string): string {
    const colon = raw.indexOf(':')
    const prefix = colon < 0 ? '' : raw.slice(0, colon).toLowerCase()
    const local = raw.slice(colon + 1).toLowerCase()
    const space = this.#prefixes.get(prefix) ?? (known.has(prefix) ? prefix : foreign)
    return space === '' ? local : `${space}:${local}`
  }
}
