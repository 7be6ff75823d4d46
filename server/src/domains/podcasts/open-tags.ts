import { isDeepStrictEqual } from 'node:util'
import type { EpisodeTags, LiveStatus, ShowTags } from '@castwright/contract/podcasts/open-tags.ts'
import type { XmlElement } from '../../platform/xml/port.ts'

/**
 * Reads open podcast tags from the elements of a feed, and writes them back. The elements are what is stored, so tags that an import
 * carried over are form values without any conversion, no tag is in the feed twice, and attributes that no form has are kept.
 */

type One<List> = List extends Array<infer Value> ? Value : NonNullable<List>
type Codec<Value> = {
  name: string
  /** Null if it lacks what makes it useful. It is then kept as it is. */
  read(element: XmlElement): Value | null
  write(value: Value): XmlElement
}

/** Feeds write names of attributes in any case. */
function attribute({ attributes = {} }: XmlElement, name: string): string {
  if (attributes[name] !== undefined) return attributes[name].trim()
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? '' : attributes[key]!.trim()
}

const attributesOf = <Name extends string>(element: XmlElement, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, attribute(element, name)])) as Record<Name, string>

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string'
const elementsIn = ({ children = [] }: XmlElement): XmlElement[] => children.filter(isElement)
/** The text directly in an element. */
export const elementText = ({ children = [] }: XmlElement): string =>
  children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
const childOf = (element: XmlElement, name: string): XmlElement | undefined => elementsIn(element).find((child) => child.name === name)

function build(name: string, attributes: Record<string, string>, ...children: Array<XmlElement | string>): XmlElement {
  const given = Object.entries(attributes).filter(([, value]) => value !== '')
  const kept = children.filter((child) => child !== '')
  return {
    name,
    ...(given.length > 0 && { attributes: Object.fromEntries(given) }),
    ...(kept.length > 0 && { children: kept }),
  }
}

const funding: Codec<One<ShowTags['fundings']>> = {
  name: 'podcast:funding',
  read(element) {
    const url = attribute(element, 'url')
    return url === '' ? null : { url, text: elementText(element) }
  },
  write: ({ url, text }) => build(funding.name, { url }, text),
}

const place: Codec<One<ShowTags['places']>> = {
  name: 'podcast:location',
  read(element) {
    const { rel, ...place } = attributesOf(element, 'rel', 'geo', 'osm', 'country')
    const name = elementText(element)
    return name === '' || (rel !== '' && rel !== 'subject' && rel !== 'creator') ? null : { name, rel, ...place }
  },
  write: ({ name, ...attributes }) => build(place.name, attributes, name),
}

const license: Codec<One<ShowTags['license']>> = {
  name: 'podcast:license',
  read(element) {
    const [name, url] = [elementText(element), attribute(element, 'url')]
    return name === '' && url === '' ? null : { name, url }
  },
  write: ({ name, url }) => build(license.name, { url }, name),
}

const remoteItem: Codec<One<ShowTags['podroll']>> = {
  name: 'podcast:remoteItem',
  read(element) {
    const values = attributesOf(element, 'feedGuid', 'feedUrl', 'title', 'medium')
    // A single episode of another show has no field here.
    return values.feedGuid === '' || attribute(element, 'itemGuid') !== '' ? null : values
  },
  write: (values) => build(remoteItem.name, values),
}

const publisher: Codec<One<ShowTags['publisher']>> = {
  name: 'podcast:publisher',
  read(element) {
    const values = attributesOf(childOf(element, remoteItem.name) ?? { name: remoteItem.name }, 'feedGuid', 'feedUrl')
    return values.feedGuid === '' ? null : values
  },
  write: (values) => build(publisher.name, {}, build(remoteItem.name, { medium: 'publisher', ...values })),
}

const image: Codec<One<ShowTags['images']>> = {
  name: 'podcast:image',
  read(element) {
    const values = attributesOf(element, 'href', 'alt', 'purpose', 'width', 'height', 'type')
    return values.href === '' ? null : { ...values, aspectRatio: attribute(element, 'aspect-ratio') }
  },
  write: ({ aspectRatio, ...values }) => build(image.name, { ...values, 'aspect-ratio': aspectRatio }),
}

const block: Codec<One<ShowTags['blocks']>> = {
  name: 'podcast:block',
  read(element) {
    const word = elementText(element).toLowerCase()
    return word === 'yes' || word === 'no' ? { id: attribute(element, 'id'), isBlocked: word === 'yes' } : null
  },
  write: ({ id, isBlocked }) => build(block.name, { id }, isBlocked ? 'yes' : 'no'),
}

const chat: Codec<One<ShowTags['chat']>> = {
  name: 'podcast:chat',
  read(element) {
    const values = attributesOf(element, 'server', 'protocol', 'accountId', 'space')
    return values.server === '' ? null : values
  },
  write: (values) => build(chat.name, values),
}

/** RFC 2822 in feeds, ISO 8601 here. As written if it isn't a date. */
const toIso = (written: string): string => {
  const date = new Date(written)
  return written === '' || Number.isNaN(date.getTime()) ? written : date.toISOString()
}

const toRfc2822 = (iso: string): string => (iso === '' ? '' : new Date(iso).toUTCString())

const trailer: Codec<One<ShowTags['trailers']>> = {
  name: 'podcast:trailer',
  read(element) {
    const { pubdate, ...values } = attributesOf(element, 'url', 'pubdate', 'length', 'type', 'season')
    return values.url === '' ? null : { title: elementText(element), pubdate: toIso(pubdate), ...values }
  },
  write: ({ title, pubdate, ...values }) => build(trailer.name, { pubdate: toRfc2822(pubdate), ...values }, title),
}

const contentLink = 'podcast:contentLink'
const liveChildren = new Set(['title', 'guid', 'description', 'enclosure', contentLink])

const liveItem: Codec<One<ShowTags['liveItems']>> = {
  name: 'podcast:liveItem',
  read(element) {
    const status = attribute(element, 'status').toLowerCase()
    if (status !== 'pending' && status !== 'live' && status !== 'ended') return null
    const inner = (name: string): string => elementText(childOf(element, name) ?? { name })
    const enclosure = childOf(element, 'enclosure') ?? { name: 'enclosure' }
    const guid = inner('guid')
    if (guid === '') return null
    return {
      guid,
      status: status satisfies LiveStatus,
      title: inner('title'),
      description: inner('description'),
      start: toIso(attribute(element, 'start')),
      end: toIso(attribute(element, 'end')),
      streamUrl: attribute(enclosure, 'url'),
      streamType: attribute(enclosure, 'type'),
      links: elementsIn(element)
        .filter(({ name }) => name === contentLink)
        .map((link) => ({ url: attribute(link, 'href'), text: elementText(link) })),
    }
  },
  write: ({ guid, status, title, description, start, end, streamUrl, streamType, links }) =>
    build(
      liveItem.name,
      { status, start, end },
      build('title', {}, title),
      build('guid', { isPermaLink: 'false' }, guid),
      ...(description === '' ? [] : [build('description', {}, description)]),
      ...(streamUrl === '' ? [] : [{ name: 'enclosure', attributes: { url: streamUrl, type: streamType, length: '0' } }]),
      ...links.map(({ url, text }) => build(contentLink, { href: url }, text)),
    ),
}

const socialPost: Codec<One<EpisodeTags['socialPosts']>> = {
  name: 'podcast:socialInteract',
  read(element) {
    const values = attributesOf(element, 'protocol', 'uri', 'accountId', 'accountUrl', 'priority')
    return values.protocol === '' ? null : values
  },
  write: (values) => build(socialPost.name, values),
}

const source = 'podcast:source'

/** A file elsewhere. Recordings of the show are stored by ID. */
const alternate: Codec<One<EpisodeTags['alternates']>> = {
  name: 'podcast:alternateEnclosure',
  read(element) {
    const sources = elementsIn(element).filter(({ name }) => name === source)
    // Several sources of one file have no fields here.
    if (sources.length !== 1 || attribute(sources[0]!, 'uri') === '') return null
    const values = attributesOf(element, 'title', 'type', 'length', 'bitrate', 'height', 'lang')
    return { recordingId: '', url: attribute(sources[0]!, 'uri'), ...values }
  },
  write: ({ recordingId: _ours, url, ...values }) => build(alternate.name, values, build(source, { uri: url })),
}

const podroll = 'podcast:podroll'

const ofName = (elements: readonly XmlElement[], name: string): XmlElement[] => elements.filter((element) => element.name === name)
const readAll = <Value>({ name, read }: Codec<Value>, elements: readonly XmlElement[]): Value[] =>
  ofName(elements, name).flatMap((element) => read(element) ?? [])
const readFirst = <Value>(codec: Codec<Value>, elements: readonly XmlElement[]): Value | null => readAll(codec, elements)[0] ?? null

/** Attributes and children that no form has stay when a value changes: found by key, or by position in the list. */
function writeAll<Value>(
  codec: Codec<Value>,
  elements: readonly XmlElement[],
  values: Value[],
  keyOf: (value: Value) => string,
): XmlElement[] {
  const known = ofName(elements, codec.name).flatMap((element) => {
    const value = codec.read(element)
    return value === null ? [] : [{ element, value, key: keyOf(value) }]
  })
  const unread = ofName(elements, codec.name).filter((element) => codec.read(element) === null)
  const written = values.map((value) => {
    const same = known.find((one) => isDeepStrictEqual(one.value, value))
    if (same) return same.element
    const before = known.find(({ key }) => key === keyOf(value))
    return before ? withRest(codec, before.element, codec.write(value)) : codec.write(value)
  })
  return [...written, ...unread]
}

/** Adds what the form doesn't have from the element before. */
function withRest<Value>({ write, read }: Codec<Value>, before: XmlElement, now: XmlElement): XmlElement {
  const formOnly = write(read(before)!)
  const names = new Set(Object.keys(formOnly.attributes ?? {}).map((name) => name.toLowerCase()))
  const rest = Object.entries(before.attributes ?? {}).filter(
    ([name]) => !names.has(name.toLowerCase()) && attribute(now, name) === '' && attribute(before, name) !== '',
  )
  const taken = now.name === liveItem.name ? liveChildren : new Set(elementsIn(formOnly).map(({ name }) => name))
  const children = elementsIn(before).filter(({ name }) => !taken.has(name))
  const attributes = { ...now.attributes, ...Object.fromEntries(rest) }
  return {
    ...now,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...((now.children ?? children).length > 0 && { children: [...(now.children ?? []), ...children] }),
  }
}

export type StoredShowTags = Omit<ShowTags, 'isInPublisherFeed' | 'listsTrailers'>

export const readShowTags = (elements: readonly XmlElement[]): StoredShowTags => ({
  fundings: readAll(funding, elements),
  places: readAll(place, elements),
  license: readFirst(license, elements),
  podroll: ofName(elements, podroll).flatMap((roll) => readAll(remoteItem, elementsIn(roll))),
  publisher: readFirst(publisher, elements),
  images: readAll(image, elements),
  blocks: readAll(block, elements),
  chat: readFirst(chat, elements),
  trailers: readAll(trailer, elements),
  liveItems: readAll(liveItem, elements),
})

/** Without alternates that are recordings of the show, which aren't stored as elements. */
export const readEpisodeTags = (elements: readonly XmlElement[]): EpisodeTags => ({
  alternates: readAll(alternate, elements),
  socialPosts: readAll(socialPost, elements),
  places: readAll(place, elements),
  license: readFirst(license, elements),
  images: readAll(image, elements),
  fundings: readAll(funding, elements),
  chat: readFirst(chat, elements),
})

type StoredEpisodeTags = {
  elements: readonly XmlElement[]
  alternates: ReadonlyArray<{ recordingId: string; title: string; lang?: string }>
}

const noFile = { url: '', type: '', length: '', bitrate: '', height: '' }

/** With alternates that are recordings of the show. */
export function toEpisodeTags({ elements, alternates }: StoredEpisodeTags): EpisodeTags {
  const tags = readEpisodeTags(elements)
  const own = alternates.map(({ recordingId, title, lang = '' }) => ({ ...noFile, recordingId, title, lang }))
  return { ...tags, alternates: [...own, ...tags.alternates] }
}

type Writers<Tags> = { [Name in keyof Tags]: { name: string; write(elements: readonly XmlElement[], value: Tags[Name]): XmlElement[] } }

const listOf = <Value>(codec: Codec<Value>, keyOf: (value: Value) => string) => ({
  name: codec.name,
  write: (elements: readonly XmlElement[], values: Value[]) => writeAll(codec, elements, values, keyOf),
})

/** At most one in the feed, so it replaces all of that name. */
const singleOf = <Value>(codec: Codec<Value>) => ({
  name: codec.name,
  write: (elements: readonly XmlElement[], value: Value | null) => {
    const readable = ofName(elements, codec.name).filter((element) => codec.read(element) !== null)
    return value === null ? [] : writeAll(codec, readable.slice(0, 1), [value], () => '')
  },
})

const both = {
  fundings: listOf(funding, ({ url }) => url),
  places: listOf(place, ({ name }) => name),
  license: singleOf(license),
  images: listOf(image, ({ href }) => href),
  chat: singleOf(chat),
}

const showWriters: Writers<StoredShowTags> = {
  ...both,
  podroll: {
    name: podroll,
    write: (elements, shows) => {
      const rolls = ofName(elements, podroll)
      const items = writeAll(remoteItem, rolls.flatMap(elementsIn), shows, ({ feedGuid }) => feedGuid)
      const rest = rolls.flatMap(elementsIn).filter(({ name }) => name !== remoteItem.name)
      return items.length + rest.length === 0 ? [] : [{ ...(rolls[0] ?? { name: podroll }), children: [...items, ...rest] }]
    },
  },
  publisher: singleOf(publisher),
  blocks: listOf(block, ({ id }) => id),
  trailers: listOf(trailer, ({ url }) => url),
  liveItems: listOf(liveItem, ({ guid }) => guid),
}

const episodeWriters: Writers<EpisodeTags> = {
  ...both,
  alternates: listOf(alternate, ({ url }) => url),
  socialPosts: listOf(socialPost, ({ uri }) => uri),
}

/** Replaces the given tags. Everything else stays as it is. */
function writeTags<Tags>(writers: Writers<Tags>, elements: readonly XmlElement[], tags: Partial<Tags>): XmlElement[] {
  let kept = [...elements]
  for (const name of Object.keys(writers) as Array<keyof Tags>) {
    const value = tags[name]
    if (value === undefined) continue
    const { name: element, write } = writers[name]
    const written = write(kept, value)
    kept = [...kept.filter((one) => one.name !== element), ...written]
  }
  return kept
}

export const writeShowTags = (elements: readonly XmlElement[], tags: Partial<StoredShowTags>): XmlElement[] =>
  writeTags(showWriters, elements, tags)
export const writeEpisodeTags = (elements: readonly XmlElement[], tags: Partial<EpisodeTags>): XmlElement[] =>
  writeTags(episodeWriters, elements, tags)

/** Elements that no form has, counted by name. */
function otherTags(elements: readonly XmlElement[], names: Set<string>): Array<{ name: string; count: number }> {
  const counts = new Map<string, number>()
  for (const { name } of elements) if (!names.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

const namesOf = (writers: Record<string, { name: string }>): Set<string> => new Set(Object.values(writers).map(({ name }) => name))
/** People and the medium come from other settings. */
const showNames = new Set([...namesOf(showWriters), 'podcast:person', 'podcast:medium', 'podcast:updateFrequency'])
const episodeNames = namesOf(episodeWriters)

export const otherShowTags = (elements: readonly XmlElement[]) => otherTags(elements, showNames)
export const otherEpisodeTags = (elements: readonly XmlElement[]) => otherTags(elements, episodeNames)

/** The element that names the publisher of a show. */
export const publisherElement = (feedGuid: string, feedUrl: string): XmlElement => publisher.write({ feedGuid, feedUrl })
export const trailerElement = (values: One<ShowTags['trailers']>): XmlElement => trailer.write(values)
