import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'podcast-partytime'
import { describe, expect, test } from 'vitest'
import { isCategory } from '@castwright/contract/podcasts/categories.ts'
import { all, channelOf, one, renderShow, textOf, type Element, type Show } from '../../src/domains/feeds/testing.ts'
import { hasSchema, schemaErrors } from './schema.ts'
import { shows } from './shows.ts'

/** Verified feeds. After an intended change: `RENEW_GOLDEN=1 npx vitest run server/test/golden`, and review the diff. */
const renew = process.env['RENEW_GOLDEN'] === '1'

const corpora = join(import.meta.dirname, '../../../../shared/corpora/validator')
const rules = existsSync(corpora) ? readRules() : null
if (!rules) console.warn('Feeds are not held against the rules of others: there is no folder ../shared/corpora/validator.')

type Rules = { channel: { required: string[]; recommended: string[] }; item: { required: string[]; recommended: string[] } }

function readRules(): { table: Rules; roles: Set<string> } {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(corpora, name), 'utf8'))
  const taxonomy = read('taxonomy-en.json') as Array<{ key: string }>
  return { table: read('psp1-apple-checks.json') as Rules, roles: new Set(taxonomy.map(({ key }) => key)) }
}

const cases = Object.entries(shows).map(([name, show]) => ({ name, show, xml: renderShow(show) }))
const files = { mp3: 'audio/mpeg', m4a: 'audio/x-m4a', mp4: 'video/mp4', m4v: 'video/x-m4v', mov: 'video/quicktime' }

describe.each(cases)('$name', ({ name, show, xml }) => {
  const path = join(import.meta.dirname, `${name}.xml`)
  if (renew) writeFileSync(path, xml)

  test('equals the golden feed byte for byte, also when rendered twice', () => {
    expect(xml).toBe(readFileSync(path, 'utf8'))
    expect(renderShow(structuredClone(show))).toBe(xml)
  })

  test('has what Apple and PSP-1 require', () => {
    const channel = channelOf(xml)
    const items = all(channel, 'item')
    expect(problemsOf(channel, items)).toEqual([])
    if (!rules) return
    const { table, roles } = rules
    const names = (list: string[]): string[] => list.map((rule) => rule.split(/[ /]/)[0]!)
    const missing = [...names(table.channel.required), ...names(table.channel.recommended)].filter((tag) => !one(channel, tag))
    expect(missing).toEqual([])
    for (const item of items) expect(names(table.item.required).filter((tag) => !one(item, tag))).toEqual([])
    const persons = all(channel, 'podcast:person')
    for (const { attributes } of persons) expect(roles, attributes['role']).toContain(`${attributes['group']}/${attributes['role']}`)
  })

  test('two independent parsers read the same facts', () => {
    expect(factsOfPartytime(xml)).toEqual(factsOf(channelOf(xml)))
    expect(factsOfFastXml(xml)).toEqual(factsOf(channelOf(xml)))
  })

  test.runIf(hasSchema)('is valid by the schema of the podcast namespace', () => expect(schemaErrors(xml)).toEqual([]))

  test('says what is true about the show', () => expect(told(channelOf(xml))).toMatchObject(expectedOf(show)))
})

/** Rules whose violation makes a directory reject a feed, or an app misread it. */
function problemsOf(channel: Element, items: Element[]): string[] {
  const problems: string[] = []
  const must = (holds: boolean, what: string): unknown => holds || problems.push(what)
  const once = ['title', 'description', 'link', 'language', 'itunes:explicit', 'itunes:image', 'podcast:guid', 'podcast:locked']
  for (const tag of once) must(all(channel, tag).length === 1, `${tag} once`)
  must(/^https:.+\.(jpg|png)$/.test(one(channel, 'itunes:image')?.attributes['href'] ?? ''), 'artwork')
  must(/^[a-z]{2,3}(-[a-z]{2})?$/.test(textOf(channel, 'language') ?? ''), 'language')
  for (const { attributes, children } of all(channel, 'itunes:category')) {
    const names = [attributes['text'], ...children.map((child) => child.attributes['text'])]
    must(isCategory(names.join(' > ')), 'category')
  }
  const self = all(channel, 'atom:link').find(({ attributes }) => attributes['rel'] === 'self')
  must(self?.attributes['type'] === 'application/rss+xml', 'self link')
  const times = items.map((item) => Date.parse(textOf(item, 'pubDate') ?? ''))
  must(times.every((time, at) => !Number.isNaN(time) && (at === 0 || times[at - 1]! >= time)), 'newest first')
  const guids = items.map((item) => textOf(item, 'guid'))
  must(new Set(guids).size === items.length, 'guids differ')
  for (const item of items) {
    const { url = '', length = '', type = '' } = one(item, 'enclosure')?.attributes ?? {}
    const ending = /^https:.+\.(mp3|m4a|mp4|m4v|mov)$/.exec(url)?.[1] as keyof typeof files | undefined
    must(ending !== undefined && files[ending] === type && /^[1-9]\d*$/.test(length), `enclosure ${url}`)
    must(/^[1-9]\d*$/.test(textOf(item, 'itunes:duration') ?? ''), 'duration')
    for (const tag of ['itunes:season', 'itunes:episode']) must(/^[1-9]\d*$/.test(textOf(item, tag) ?? '1'), tag)
    must(['full', 'trailer', 'bonus'].includes(textOf(item, 'itunes:episodeType') ?? ''), 'episode type')
    must(Buffer.byteLength(textOf(item, 'description') ?? '') <= 4000, 'description')
  }
  return problems
}

const sum = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ').trim() || undefined

/** What all three parsers can read, in one format. */
const factsOf = (channel: Element) => ({
  title: sum(textOf(channel, 'title')),
  author: sum(textOf(channel, 'itunes:author')),
  guid: textOf(channel, 'podcast:guid'),
  isLocked: textOf(channel, 'podcast:locked') === 'yes',
  isBlocked: textOf(channel, 'itunes:block') === 'Yes',
  isComplete: textOf(channel, 'itunes:complete') === 'Yes',
  image: one(channel, 'itunes:image')?.attributes['href'],
  items: all(channel, 'item').map((item) => ({
    title: sum(textOf(item, 'title')),
    guid: sum(textOf(item, 'guid')),
    time: Date.parse(textOf(item, 'pubDate')!),
    url: one(item, 'enclosure')!.attributes['url'],
    length: Number(one(item, 'enclosure')!.attributes['length']),
    duration: Number(textOf(item, 'itunes:duration')),
    season: Number(textOf(item, 'podcast:season') ?? 0),
    people: all(item, 'podcast:person').map((person) => sum(person.text)),
    transcripts: all(item, 'podcast:transcript').map(({ attributes }) => transcriptOf(attributes, textOf(channel, 'language'))),
    chapters: chaptersOf(one(item, 'podcast:chapters')?.attributes),
    soundbites: all(item, 'podcast:soundbite').map(({ attributes, text }) => soundbiteOf(attributes, text)),
  })),
})

type Attributes = Record<string, unknown>

/** One parser gives the types of SubRip one name, and transcripts without a language that of the feed. */
const transcriptOf = ({ url, type, language, rel }: Attributes, feedLanguage: string | undefined) => ({
  url,
  type: type === 'application/x-subrip' ? 'application/srt' : type,
  language: language ?? feedLanguage,
  rel,
})
const chaptersOf = (found: Attributes | undefined) => found && { url: found['url'], type: found['type'] }
const soundbiteOf = ({ startTime, duration }: Attributes, title: string | undefined) => ({
  startTime: Number(startTime),
  duration: Number(duration),
  title: sum(title),
})

function factsOfPartytime(xml: string): ReturnType<typeof factsOf> {
  const feed = parseFeed(xml)
  if (!feed) throw new Error('podcast-partytime does not take it for a feed')
  return {
    title: sum(feed.title),
    author: sum(feed.author),
    guid: feed.guid,
    isLocked: feed.locked ?? false,
    isBlocked: feed.itunesBlock,
    isComplete: feed.itunesComplete,
    image: feed.itunesImage,
    items: feed.items.map((item) => ({
      title: sum(item.title),
      guid: sum(item.guid),
      time: item.pubDate!.getTime(),
      url: item.enclosure.url,
      length: item.enclosure.length,
      duration: item.duration,
      season: item.podcastSeason?.number ?? 0,
      people: (item.podcastPeople ?? []).map(({ name }) => sum(name)),
      transcripts: (item.podcastTranscripts ?? []).map((found) => transcriptOf(found, feed.language)),
      chapters: chaptersOf(item.podcastChapters),
      soundbites: (item.podcastSoundbites ?? []).map((found) => soundbiteOf(found, found.title)),
    })),
  }
}

type Parsed = { [name: string]: Parsed } & { '#text'?: string }

function factsOfFastXml(xml: string): ReturnType<typeof factsOf> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
    alwaysCreateTextNode: true,
    htmlEntities: false,
    isArray: (name) => ['item', 'podcast:person', 'podcast:transcript', 'podcast:soundbite'].includes(name),
  })
  const { channel } = (parser.parse(xml) as { rss: { channel: Parsed } }).rss
  // This parser leaves numeric references to its caller.
  const text = (from: Parsed | undefined, name: string): string | undefined =>
    from?.[name]?.['#text']?.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const list = (from: Parsed, name: string): Parsed[] => (from[name] as unknown as Parsed[] | undefined) ?? []
  const attribute = (from: Parsed | undefined, name: string): string | undefined => from?.[name] as unknown as string | undefined
  return {
    title: sum(text(channel, 'title')),
    author: sum(text(channel, 'itunes:author')),
    guid: text(channel, 'podcast:guid'),
    isLocked: text(channel, 'podcast:locked') === 'yes',
    isBlocked: text(channel, 'itunes:block') === 'Yes',
    isComplete: text(channel, 'itunes:complete') === 'Yes',
    image: attribute(channel['itunes:image'], 'href'),
    items: list(channel, 'item').map((item) => ({
      title: sum(text(item, 'title')),
      guid: sum(text(item, 'guid')),
      time: Date.parse(text(item, 'pubDate')!),
      url: attribute(item['enclosure'], 'url')!,
      length: Number(attribute(item['enclosure'], 'length')),
      duration: Number(text(item, 'itunes:duration')),
      season: Number(text(item, 'podcast:season') ?? 0),
      people: list(item, 'podcast:person').map((person) => sum(text({ person } as Parsed, 'person'))),
      transcripts: list(item, 'podcast:transcript').map((found) => transcriptOf(found, text(channel, 'language'))),
      chapters: chaptersOf(item['podcast:chapters']),
      soundbites: list(item, 'podcast:soundbite').map((found) => soundbiteOf(found, text({ found } as Parsed, 'found'))),
    })),
  }
}

/** The content of the feed, to compare with its rows. */
const told = (channel: Element) => ({
  type: textOf(channel, 'itunes:type'),
  medium: textOf(channel, 'podcast:medium'),
  explicit: textOf(channel, 'itunes:explicit'),
  newFeedUrl: textOf(channel, 'itunes:new-feed-url'),
  ownerEmail: one(channel, 'itunes:owner') && textOf(one(channel, 'itunes:owner')!, 'itunes:email'),
  lockedBy: one(channel, 'podcast:locked')?.attributes['owner'],
  txt: all(channel, 'podcast:txt').length,
  hubs: all(channel, 'atom:link').filter(({ attributes }) => attributes['rel'] === 'hub').length,
  country: textOf(channel, 'spotify:countryOfOrigin'),
  numbers: all(channel, 'item').map((item) => [textOf(item, 'itunes:season'), textOf(item, 'itunes:episode')]),
  guids: all(channel, 'item').map((item) => item.children.find(({ name }) => name === 'guid')?.attributes['isPermaLink']),
})

/** The medium of an imported feed, if it is none of those in our settings. */
function mediumOf({ feedElements, mediaFormat }: Show['podcast']): string {
  const own = feedElements.find(({ name }) => name === 'podcast:medium')
  return own?.children?.join('') ?? (mediaFormat === 'video' ? 'video' : 'podcast')
}

function expectedOf({ podcast, publications, hubs = [] }: Show): ReturnType<typeof told> {
  const numberOf = (value: number | null): string | undefined => (value === null ? undefined : String(value))
  const email = podcast.showOwnerEmail ? podcast.ownerEmail : undefined
  return {
    type: podcast.showType,
    medium: mediumOf(podcast),
    explicit: String(podcast.parentalAdvisory === 'explicit'),
    newFeedUrl: podcast.oldFeedUrl === null ? undefined : `https://castwright.example/rss/${podcast.id}.xml`,
    ownerEmail: email,
    lockedBy: email,
    txt: podcast.txtRecords.length,
    hubs: hubs.length,
    country: podcast.location,
    numbers: publications.map(({ snapshot }) => [numberOf(snapshot.seasonNumber), numberOf(snapshot.episodeNumber)]),
    guids: publications.map(({ guid, snapshot }) => String(snapshot.guidIsPermaLink === true && guid.startsWith('http'))),
  }
}
