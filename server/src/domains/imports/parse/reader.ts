import { escapeHtml } from '../../../platform/html/escape.ts'
import { type Attributes, FeedRefusal, type XmlReader } from '../../../platform/xml/port.ts'
import { attribute, closingTag, openingTag, resolve } from '../../../platform/xml/text.ts'
import type { ItemFacts } from '../facts.ts'
import { type Drafts, type Field, ItemDraft, ShowDraft, type Table } from './fields.ts'
import { Guids, readItem } from './item.ts'
import { createCarrier, isCarried, type Limits, Losses, type Problems, type Where } from './problems.ts'
import { documents } from './show-fields.ts'

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

class Names {
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

type Frame = { name: string; field: Field | undefined; table: Table | undefined; attributes: Attributes; names: Names; base: string }

const none: Attributes = {}

/** Converts tags and texts into facts, independent of the parser. */
export class Reader implements XmlReader {
  readonly drafts: Drafts = { show: new ShowDraft(), item: new ItemDraft() }
  /** Items read and not passed on yet. */
  ready: ItemFacts[] = []
  numberOfItems = 0
  depth = 0
  isDone = false
  line: () => number = () => 0

  readonly #limits: Limits
  readonly #problems: Problems
  readonly losses = new Losses()
  readonly #guids = new Guids()
  readonly #carrier = createCarrier()
  readonly #frames: Frame[]
  #isInItem = false
  /** The depth of the element whose text is being collected, or 0. */
  #keeping = 0
  #text = ''
  /** Tags were found in a plain text field, so it is HTML from here on. */
  #isMarkup = false
  #isCut = false

  constructor(address: string, limits: Limits, problems: Problems) {
    this.#limits = limits
    this.#problems = problems
    this.#frames = [{ name: '', field: undefined, table: documents, attributes: none, names: new Names(), base: address }]
  }

  open(name: string, attributes: Attributes, isSpecial: boolean): void {
    const parent = this.#frames[this.depth]!
    if (this.depth >= this.#limits.depth) {
      throw new FeedRefusal(
        'too_deep',
        `Tags are nested more than ${this.#limits.depth} deep at line ${this.line()}. No valid feed does that.`,
        { line: this.line() },
      )
    }
    this.depth += 1
    let { names, base } = parent
    if (isSpecial || this.depth === 1) {
      names = names.within(name, attributes, this.depth === 1)
      base = resolve(attribute(attributes, 'xml:base'), base) ?? base
    }
    const meaning = names.of(name)
    const field = parent.table?.get(meaning)
    if (this.depth === 1 && !field) throw notAFeed(name, this.line())
    const frame = (this.#frames[this.depth] ??= { ...parent })
    frame.name = name
    frame.field = field
    frame.table = field?.children
    frame.attributes = attributes
    frame.names = names
    frame.base = base
    if (this.#carrier.isCarrying) this.#carrier.open(name, meaning, attributes)
    else if (field) {
      if (field.kind === 'item') this.#openItem()
      this.losses.outcome(field.open?.(this.drafts, attributes, base), name)
      if (field.take && this.#keeping === 0) {
        this.#keeping = this.depth
        this.#text = ''
        this.#isMarkup = false
      }
    } else if (this.#keeping > 0 && this.#frames[this.#keeping]!.field!.isRich) {
      if (!this.#isMarkup) this.#text = escapeHtml(this.#text)
      this.#isMarkup = true
      this.#text += openingTag(name, attributes)
    } else if (this.#keeping === 0 && (parent.field?.kind === 'item' || parent.field?.kind === 'container')) {
      if (isCarried(meaning)) this.#carrier.open(name, meaning, attributes)
      else this.losses.element(meaning, name)
    } else if (parent.table) this.losses.element(meaning, `${parent.name}><${name}`)
  }

  text(more: string): void {
    if (this.#keeping === 0) return this.#carrier.text(more)
    this.#text = this.#text === '' && !this.#isMarkup ? more : this.#text + (this.#isMarkup ? escapeHtml(more) : more)
    if (this.#text.length > this.#limits.text) this.#cut()
  }

  close(): void {
    const { field, name, attributes, base } = this.#frames[this.depth]!
    if (this.#carrier.isCarrying) this.#carry(name)
    else if (this.#keeping === this.depth) {
      this.#keeping = 0
      const text = this.#text
      this.#text = ''
      this.#isCut = false
      this.losses.outcome(field!.take!(this.drafts, text, attributes, base), name)
    } else if (this.#keeping > 0 && this.#isMarkup && !field) this.#text += closingTag(name)
    this.depth -= 1
    if (field?.kind === 'item') this.#closeItem()
    if (this.depth === 0) this.isDone = true
  }

  openLoosely(name: string, attributes: Attributes, isSpecial: boolean): void {
    const frame = this.#frames[this.depth]!
    const key = frame.names.of(name)
    if (key === 'item' || key === 'atom:entry') {
      while (this.depth > 1 && this.#frames[this.depth]!.field?.kind !== 'container') this.close()
    } else if (
      this.#keeping > 0 &&
      this.#keeping === this.depth &&
      this.#frames[this.depth - 1]!.table?.has(key) &&
      !frame.table?.has(key)
    ) {
      this.close()
    }
    this.open(name, attributes, isSpecial)
  }

  closeNearest(name: string): void {
    let at = this.depth
    while (at > 0 && this.#frames[at]!.name !== name) at -= 1
    if (at > 0) while (this.depth >= at) this.close()
  }

  isOnTop(name: string): boolean {
    return this.#frames[this.depth]!.name === name
  }

  /** The element about to close is in the channel or root: another parser can continue after it. */
  isBoundary(): boolean {
    return this.depth <= 1 || this.#frames[this.depth - 1]!.field?.kind === 'container'
  }

  path(): string[] {
    return this.#frames.slice(1, this.depth + 1).map(({ name }) => name)
  }

  rewind(depth: number): void {
    this.depth = depth
    for (const frame of this.#frames) frame.name = frame.name.toLowerCase()
    this.#keeping = 0
    this.#carrier.reset()
    this.#isInItem = false
    this.#isCut = false
    this.drafts.show.category = null
  }

  /** The feed was truncated. Keeps an item if everything that makes it an episode was complete. */
  cutOff(): void {
    const { item } = this.drafts
    const isWhole = item.guid !== null && item.enclosures.length > 0
    const rest = this.#isInItem ? (isWhole ? " The last episode's notes may be incomplete." : ' The last episode is left out.') : ''
    this.#problems.add('cut_off', this.#where(), `The feed ends early, at line ${this.line()}. Later episodes may be missing.${rest}`)
    if (this.#isInItem && isWhole) this.#closeItem()
  }

  #carry(name: string): void {
    const element = this.#carrier.close()
    if (element === undefined) return
    const to = this.#isInItem ? this.drafts.item.elements : this.drafts.show.elements
    if (element && to.length < this.#limits.several) to.push(element)
    else this.losses.element('', name)
  }

  #openItem(): void {
    this.drafts.item = new ItemDraft()
    this.drafts.item.line = this.line()
    this.#isInItem = true
  }

  #closeItem(): void {
    this.#isInItem = false
    const position = this.numberOfItems
    this.numberOfItems += 1
    if (this.numberOfItems > this.#limits.items) {
      throw new FeedRefusal('too_many_items', `This feed has more than ${this.#limits.items} episodes. We can't import that many.`)
    }
    const item = readItem(this.drafts.item, position, this.#guids, this.#problems, this.losses)
    if (item) this.ready.push(item)
  }

  #where(): Where {
    return { line: this.line(), ...(this.#isInItem && { position: this.numberOfItems, title: this.drafts.item.title }) }
  }

  #cut(): void {
    this.#text = this.#text.slice(0, this.#limits.text)
    if (this.#isCut) return
    this.#isCut = true
    this.#problems.add('bad_value', this.#where(), `A text is longer than ${this.#limits.text} characters, so we shortened it.`)
  }
}

function notAFeed(name: string, line: number): FeedRefusal {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase()
  const message =
    local === 'html' || local === 'body' || local === 'head'
      ? "This is a web page, not a podcast feed. Look for “RSS feed” in your host's settings."
      : local === 'opml'
        ? 'This is a list of feeds (OPML), not a podcast feed.'
        : `This isn't a podcast feed: it starts with <${name.slice(0, 40)}> instead of <rss>, <feed> or <rdf:RDF>.`
  return new FeedRefusal('not_a_feed', message, { line })
}
