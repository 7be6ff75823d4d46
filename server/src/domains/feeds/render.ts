import { splitCategory } from '@castwright/contract/podcasts/categories.ts'
import { cdata, escapeAttribute, escapeText } from './escape.ts'
import type { UpdateFrequency } from './schedule.ts'

/** Renders a feed from its facts only: the same facts give the same bytes. */

export type Person = { name: string; role: string; group: string; img: string | null; href: string | null }

/** An element of the feed that the show was imported from. */
export type Element = { name: string; attributes?: Record<string, string>; children?: Array<Element | string> }

export type Channel = {
  title: string
  subtitle: string
  /** Sanitized HTML. */
  description: string
  link: string
  /** The permanent URL of this feed. */
  selfUrl: string
  hubs: readonly string[]
  language: string
  copyright: string
  imageUrl: string | null
  /** `Arts > Books`. The first is the primary one. */
  categories: readonly string[]
  keywords: readonly string[]
  authors: readonly string[]
  owner: { name: string; email: string } | null
  isExplicit: boolean
  isSerial: boolean
  isComplete: boolean
  isBlocked: boolean
  isVideo: boolean
  isLocked: boolean
  /** Imported from another host. */
  isImported: boolean
  guid: string
  funding: { url: string; text: string } | null
  txtRecords: ReadonlyArray<{ purpose: string; value: string }>
  updateFrequency: UpdateFrequency | null
  /** ISO 3166, or empty. */
  country: string
  persons: readonly Person[]
  /** Contact address for listeners, or empty. */
  contactEmail: string
  /** The description as plain text. */
  summary: string
  elements: readonly Element[]
}

export type Item = {
  guid: string
  isPermaLink: boolean
  title: string
  link: string
  publishedAt: Date
  /** Sanitized HTML. */
  notes: string
  enclosure: { url: string; length: number; type: string }
  /** Seconds. */
  duration: number
  type: 'full' | 'trailer' | 'bonus'
  season: number | null
  /** If the season has a name. */
  seasonName: string | null
  episode: number | null
  isExplicit: boolean
  isBlocked: boolean
  imageUrl: string | null
  transcripts: ReadonlyArray<{ url: string; type: string; language?: string; rel?: string }>
  chapters: { url: string; type: string } | null
  /** Seconds. */
  soundbites: ReadonlyArray<{ startTime: number; duration: number; title: string }>
  /** If there are any, they replace those of the channel. */
  persons: readonly Person[]
  /** The title without numbers and show name, if it differs. */
  itunesTitle: string
  /** Display form of the number, or empty. */
  episodeDisplay: string
  elements: readonly Element[]
}

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:spotify="http://www.spotify.com/ns/rss"',
].join(' ')

const attribute = (name: string, value: string | null | undefined): string => (value ? ` ${name}="${escapeAttribute(value)}"` : '')
const line = (name: string, value: string): string => (value === '' ? '' : `<${name}>${escapeText(value)}</${name}>\n`)

const person = ({ name, role, group, img, href }: Person): string =>
  `<podcast:person${attribute('role', role)}${attribute('group', group)}${attribute('img', img)}${attribute('href', href)}>${escapeText(name)}</podcast:person>\n`

function category(name: string): string {
  const { category: parent, subcategory } = splitCategory(name)
  if (subcategory === null) return `<itunes:category text="${escapeAttribute(parent)}"/>\n`
  return `<itunes:category text="${escapeAttribute(parent)}"><itunes:category text="${escapeAttribute(subcategory)}"/></itunes:category>\n`
}

const carriedName = /^(?:(?:podcast|itunes|atom|content|spotify):)?[a-z][\w.-]*$/i

/** Apps show the text as a link, so it can't be empty. */
const defaultTexts: Record<string, string> = { 'podcast:funding': 'Support the show' }

/** Names and attributes are checked again, so that stored data can't break out of its element. */
function element({ name, attributes = {}, children = [] }: Element): string {
  if (!carriedName.test(name)) return ''
  const facts = Object.entries(attributes)
    .filter(([key]) => /^[a-z_][\w.-]*$/i.test(key))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  const written = children.map((child) => (typeof child === 'string' ? escapeText(child) : element(child))).join('')
  const inner = written.trim() === '' ? (defaultTexts[name] ?? '') : written
  return inner === '' ? `<${name}${facts.join('')}/>` : `<${name}${facts.join('')}>${inner}</${name}>`
}

/** Earlier releases imported `itunes:order`, which is deprecated and rejected by validators. */
const isCarried = ({ name }: Element): boolean => /^(?:podcast|itunes):/.test(name) && name !== 'itunes:order'

const carried = (elements: readonly Element[]): string => {
  let xml = ''
  for (const one of elements) if (isCarried(one)) xml += `${element(one)}\n`
  return xml
}

/** RSS requires an address and allows a name after it. Validators take a comma for a second address. */
const editor = (email: string, names: readonly string[]): string =>
  names.length === 0 ? email : `${email} (${names.map((name) => name.replace(/[(),]/g, '')).join(' and ')})`

function frequency({ text, rrule, dtstart, complete }: UpdateFrequency): string {
  const facts = `${complete ? ' complete="true"' : ''}${attribute('dtstart', dtstart)}${attribute('rrule', rrule)}`
  return `<podcast:updateFrequency${facts}>${escapeText(text)}</podcast:updateFrequency>\n`
}

/** Renders the channel. `builtAt` is when the feed last changed, `newestAt` the date of its newest episode. */
export function renderChannel(channel: Channel, builtAt: Date, newestAt: Date | null): string {
  const { owner, imageUrl, funding } = channel
  return [
    line('title', channel.title),
    `<description>${cdata(channel.description)}</description>\n`,
    line('link', channel.link),
    `<atom:link href="${escapeAttribute(channel.selfUrl)}" rel="self" type="application/rss+xml"/>\n`,
    ...channel.hubs.map((hub) => `<atom:link href="${escapeAttribute(hub)}" rel="hub"/>\n`),
    line('language', channel.language),
    line('copyright', channel.copyright),
    channel.contactEmail === '' ? '' : line('managingEditor', editor(channel.contactEmail, channel.authors)),
    newestAt === null ? '' : `<pubDate>${newestAt.toUTCString()}</pubDate>\n`,
    `<lastBuildDate>${builtAt.toUTCString()}</lastBuildDate>\n`,
    '<generator>Castwright</generator>\n',
    imageUrl === null
      ? ''
      : `<image>\n${line('url', imageUrl)}${line('title', channel.title)}${line('link', channel.link)}</image>\n<itunes:image href="${escapeAttribute(imageUrl)}"/>\n`,
    ...channel.categories.map(category),
    `<itunes:explicit>${channel.isExplicit}</itunes:explicit>\n`,
    `<itunes:type>${channel.isSerial ? 'serial' : 'episodic'}</itunes:type>\n`,
    line('itunes:author', channel.authors.join(', ')),
    line('itunes:subtitle', channel.subtitle),
    line('itunes:summary', channel.summary),
    line('itunes:keywords', channel.keywords.join(',')),
    owner === null ? '' : `<itunes:owner>\n${line('itunes:name', owner.name)}${line('itunes:email', owner.email)}</itunes:owner>\n`,
    channel.isImported ? line('itunes:new-feed-url', channel.selfUrl) : '',
    channel.isBlocked ? '<itunes:block>Yes</itunes:block>\n' : '',
    channel.isComplete ? '<itunes:complete>Yes</itunes:complete>\n' : '',
    line('podcast:guid', channel.guid),
    `<podcast:locked${attribute('owner', owner?.email)}>${channel.isLocked ? 'yes' : 'no'}</podcast:locked>\n`,
    channel.elements.some(({ name }) => name === 'podcast:medium')
      ? ''
      : `<podcast:medium>${channel.isVideo ? 'video' : 'podcast'}</podcast:medium>\n`,
    funding === null
      ? ''
      : `<podcast:funding url="${escapeAttribute(funding.url)}">${escapeText(funding.text || defaultTexts['podcast:funding']!)}</podcast:funding>\n`,
    ...channel.txtRecords.map(({ purpose, value }) => `<podcast:txt${attribute('purpose', purpose)}>${escapeText(value)}</podcast:txt>\n`),
    channel.updateFrequency === null ? '' : frequency(channel.updateFrequency),
    ...channel.persons.map(person),
    line('spotify:countryOfOrigin', channel.country),
    carried(channel.elements),
  ].join('')
}

// The HTML tags that directories show in a description. Images are only in content:encoded, and headings become paragraphs.
const knownTag = /<\/?(?:p|br|ol|ul|li|a|b|i|strong|em)[\s/>]/y
const unknownTags = /<(?!\/?(?:p|br|ol|ul|li|a|b|i|strong|em)[\s/>])[a-zA-Z/][^>]*>/g

/** Scanning from tag to tag is faster than one regular expression over the whole text. */
function hasKnownTagsOnly(notes: string): boolean {
  for (let at = notes.indexOf('<'); at !== -1; at = notes.indexOf('<', at + 1)) {
    knownTag.lastIndex = at
    if (!knownTag.test(notes)) return false
  }
  return true
}

function renderNotes(notes: string): string {
  if (notes === '') return ''
  if (hasKnownTagsOnly(notes)) return `<description>${cdata(notes)}</description>\n`
  const plain = notes.replace(/<(\/?)h[1-6]>/g, '<$1p>').replace(unknownTags, '')
  const whole = plain === notes ? '' : `<content:encoded>${cdata(notes)}</content:encoded>\n`
  return `<description>${cdata(plain)}</description>\n${whole}`
}

export function renderItem(item: Item): string {
  const { enclosure, chapters } = item
  const title = escapeText(item.title)
  let extra = ''
  if (item.season !== null)
    extra += `<itunes:season>${item.season}</itunes:season>\n<podcast:season${attribute('name', item.seasonName)}>${item.season}</podcast:season>\n`
  if (item.episode !== null)
    extra += `<itunes:episode>${item.episode}</itunes:episode>\n<podcast:episode${attribute('display', item.episodeDisplay)}>${item.episode}</podcast:episode>\n`
  if (item.isBlocked) extra += '<itunes:block>Yes</itunes:block>\n'
  if (item.imageUrl !== null) extra += `<itunes:image href="${escapeAttribute(item.imageUrl)}"/>\n`
  for (const { url, type, language, rel } of item.transcripts)
    extra += `<podcast:transcript url="${escapeAttribute(url)}" type="${escapeAttribute(type)}"${attribute('language', language)}${attribute('rel', rel)}/>\n`
  if (chapters !== null) extra += `<podcast:chapters url="${escapeAttribute(chapters.url)}" type="${escapeAttribute(chapters.type)}"/>\n`
  for (const { startTime, duration, title } of item.soundbites)
    extra += `<podcast:soundbite startTime="${startTime}" duration="${duration}">${escapeText(title)}</podcast:soundbite>\n`
  for (const one of item.persons) extra += person(one)
  extra += carried(item.elements)
  return `<item>
<title>${title}</title>
<itunes:title>${item.itunesTitle === item.title ? title : escapeText(item.itunesTitle)}</itunes:title>
<guid isPermaLink="${item.isPermaLink}">${escapeText(item.guid)}</guid>
<link>${escapeText(item.link)}</link>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
${renderNotes(item.notes)}<enclosure url="${escapeAttribute(enclosure.url)}" length="${enclosure.length}" type="${escapeAttribute(enclosure.type)}"/>
<itunes:duration>${item.duration}</itunes:duration>
<itunes:explicit>${item.isExplicit}</itunes:explicit>
<itunes:episodeType>${item.type}</itunes:episodeType>
${extra}</item>
`
}

/** Renders episodes in the given order. */
function renderItems(items: readonly Item[]): string {
  let xml = ''
  for (const item of items) xml += renderItem(item)
  return xml
}

/** Episodes rendered at a time, since ten thousand would block the event loop. */
const itemsPerPart = 250

/** The same as bytes, part by part. */
export function* itemParts<Row>(rows: readonly Row[], toItem: (row: Row) => Item): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += itemsPerPart) yield Buffer.from(renderItems(rows.slice(at, at + itemsPerPart).map(toItem)))
}

/** What comes before and after the episodes. */
export const feedStart = (channel: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}>\n<channel>\n${channel}`
export const feedEnd = '</channel>\n</rss>\n'

/** A feed without episodes that lists the shows of a publisher. */
type PublisherFeed = {
  title: string
  description: string
  link: string
  selfUrl: string
  guid: string
  imageUrl: string | null
  language: string
  shows: Array<{ title: string; feedUrl: string; feedGuid: string; medium: string }>
}

export const renderPublisherFeed = ({ title, description, link, selfUrl, guid, imageUrl, language, shows }: PublisherFeed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${escapeText(title)}</title>
<description>${escapeText(description)}</description>
<link>${escapeText(link)}</link>
<atom:link href="${escapeAttribute(selfUrl)}" rel="self" type="application/rss+xml"/>
<language>${escapeText(language)}</language>
<generator>Castwright</generator>
<itunes:author>${escapeText(title)}</itunes:author>
${imageUrl === null ? '' : `<itunes:image href="${escapeAttribute(imageUrl)}"/>\n`}<podcast:guid>${escapeText(guid)}</podcast:guid>
<podcast:medium>publisher</podcast:medium>
${shows.map((show) => `<podcast:remoteItem medium="${escapeAttribute(show.medium)}" feedGuid="${escapeAttribute(show.feedGuid)}" feedUrl="${escapeAttribute(show.feedUrl)}" title="${escapeAttribute(show.title)}"/>\n`).join('')}</channel>
</rss>
`
