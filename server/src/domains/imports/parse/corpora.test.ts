import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readAll, refusalOf, type Read } from './testing.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/corpora')
const isThere = existsSync(join(folder, 'feeds'))
if (!isThere) console.warn('Feeds made by others are not tested: there is no folder ../shared/corpora/feeds.')

type Manifest = {
  wellformed: boolean
  root?: string
  items?: number
  missing_guid?: number
  dup_guid?: number
  no_enclosure?: number
  no_pubdate?: number
  owner_email?: string | null
  new_feed_url?: string | null
  itunes_image?: string | null
  language?: string | null
  title?: string | null
  type?: string | null
  explicit?: string | null
  item_counts: Record<string, number | null>
  titles: Record<string, string | null>
}

/**
 * Feeds on which the six parsers differ, or which contain items we don't accept: how many items we see, how many become episodes, and
 * why.
 */
const readings: Record<string, { items: number; episodes: number; why: string }> = {
  'real/rbren__itunes-missing-image.rss': { items: 131, episodes: 130, why: 'two items share a guid: the first is kept, as apps do' },
  'real/ryanhirsch__no-agenda.xml': { items: 29, episodes: 29, why: 'bare ampersands late in the feed: four of six read all' },
  'real/ryanhirsch__dk-podcast.xml': { items: 59, episodes: 59, why: 'one item has no guid; its file stands for it' },
  'small/feedjira__ITunesWithSingleQuotedAttributes.xml': {
    items: 3,
    episodes: 3,
    why: 'a category is never closed; only feedparser looks past it',
  },
  'small/feedjira__InvalidDateFormat.xml': { items: 2, episodes: 0, why: 'a blog: no item has a sound' },
  'small/feedjira__TenderLovemaking.xml': { items: 10, episodes: 1, why: 'a blog: one item has a sound' },
  'small/jbierfeldt__bc-sample-bad.xml': { items: 4, episodes: 4, why: 'no <channel> is opened; the root stands for it, as in feedparser' },
  'small/rbren__itunes-href.rss': { items: 10, episodes: 0, why: 'no item has a sound' },
  'small/rbren__incomplete-fields.atom': { items: 1, episodes: 0, why: 'no sound' },
  'small/rbren__missing-fields.atom': { items: 1, episodes: 0, why: 'no sound' },
  'small/feedjira__AtomWithITunesInCDATA.xml': { items: 1, episodes: 0, why: 'a blog in Atom: no sound' },
  'single-fault/lukaswhite__no-channel.rss': {
    items: 0,
    episodes: 0,
    why: 'all stands in <foo>: only feedparser takes any tag for a channel',
  },
  'encodings-malformed/miniflux__encoding_invalid-prolog.xml': { items: 1, episodes: 0, why: 'Atom without its namespace is Atom' },
  'encodings-malformed/miniflux__encoding_utf8-incorrect-prolog.xml': { items: 1, episodes: 0, why: 'Atom without its namespace is Atom' },
  'encodings-malformed/miniflux__encoding_utf8.xml': { items: 1, episodes: 0, why: 'Atom without its namespace is Atom' },
}

/** Apple's namespace in another case. Parsers that treat it as foreign find no owner and no image. Like Apple, we read it. */
const otherCase = ['small/rbren__itunes-category.rss', 'small/rbren__itunes-keywords.rss']

const refusals: Record<string, string> = {
  'single-fault/lukaswhite__blank.rss': 'empty',
  'single-fault/lukaswhite__not-rss.xml': 'not_a_feed',
  'single-fault/lukaswhite__not-xml.rss': 'not_a_feed',
  'small/rbren__unrecognized.rss': 'not_a_feed',
  'small/podcastindex-org__podcast-example.xml': 'not_a_feed',
  'feedparser-illformed/rss_empty_document.xml': 'not_a_feed',
}

const pathOf = (name: string): string => join(folder, 'feeds', name)
const load = (name: string): Buffer => readFileSync(pathOf(name))

/** feedparser's files contain the HTTP header in a comment. */
const headerOf = (bytes: Buffer): string | undefined => /Header:\s+Content-type:\s*(.*)/i.exec(bytes.toString('latin1', 0, 500))?.[1]

/** Items without audio aren't episodes. Adds an enclosure, so that the rest can be checked. */
const withSounds = (feed: string): string =>
  feed
    .replaceAll(
      /<item\b[^>]*>(?![\s\S]*?<(?:enclosure|media:content)[\s\S]*?<\/item>)/g,
      '$&<enclosure url="https://example.com/added.mp3"/>',
    )
    .replaceAll('<entry>', '<entry><link rel="enclosure" href="https://example.com/added.mp3"/>')

const files = isThere ? globSync('feeds/**/*.{xml,rss,atom}', { cwd: folder }).map((path) => path.slice('feeds/'.length)) : []

test.skipIf(!isThere)('reads or rejects every feed', async () => {
  expect(files.length).toBeGreaterThan(250)
  for (const name of files) {
    const bytes = load(name)
    const refusal = await refusalOf(bytes, { contentType: headerOf(bytes) })
    expect(refusal?.reason ?? null, name).toBe(refusals[name] ?? null)
    if (refusal) expect(refusal.message, name).toMatch(/^[A-Z].*\.$/)
  }
})

test.skipIf(!isThere)('agrees with six parsers on real and flawed feeds', async () => {
  const manifest = JSON.parse(readFileSync(pathOf('MANIFEST.json'), 'utf8')) as Record<string, Manifest>
  for (const [name, fact] of Object.entries(manifest)) {
    if (refusals[name]) continue
    const { show, numberOfItems, items, problems } = await readAll(load(name))
    const reading = readings[name]
    const counts = Object.values(fact.item_counts).filter((count) => count !== null)
    expect(numberOfItems, name).toBe(reading?.items ?? fact.items ?? counts[0])
    expect(items.length, name).toBe(reading?.episodes ?? numberOfItems - (fact.no_enclosure ?? 0))
    expect(new Set(items.map(({ guid }) => guid)).size, name).toBe(items.length)
    // A title decoded with the wrong encoding isn't better just because it is Latin.
    const title = fact.title ?? fact.titles['feedsmith'] ?? fact.titles['feedparser']
    if (title && !name.startsWith('encodings')) expect(show.title, name).toBe(title.trim())
    if (!fact.wellformed || fact.root === undefined || otherCase.includes(name)) continue
    expect({ name, email: show.ownerEmail, moved: show.newFeedUrl, language: show.language }).toEqual({
      name,
      email: fact.owner_email ?? '',
      moved: fact.new_feed_url ?? null,
      language: fact.language ?? '',
    })
    if (fact.itunes_image) expect(show.imageUrl, name).toBe(fact.itunes_image)
    expect(show.showType, name).toBe(fact.type ?? 'episodic')
    expect(show.isExplicit, name).toBe(['yes', 'true'].includes(fact.explicit ?? ''))
    expect(items.filter(({ publishedAt }) => publishedAt === null).length, name).toBeLessThanOrEqual(fact.no_pubdate ?? 0)
    // A wrong encoding declaration is well-formed, but must be reported.
    const isOdd = name.includes('incorrect-prolog')
    expect(problems.filter(({ kind }) => kind === 'recovered').length, name).toBe(isOdd ? 1 : 0)
  }
})

type Expected = {
  title: string
  episodes: Array<Record<string, unknown> & { enclosures: Array<{ url: string; file_size: number; mime_type: string }> }>
} & Record<string, unknown>

/** Where podcastparser's rules differ from ours. */
const ours: Record<string, string> = {
  no_title_multi_enclosure: 'an item with two files and no title is left out there; here it is called after its first file',
  max_episodes: 'it is asked to stop after one there',
}

test.skipIf(!isThere)("reads podcastparser's own feeds as expected", async () => {
  const names = files.filter((name) => name.startsWith('podcastparser-with-expected/'))
  expect(names.length).toBeGreaterThan(60)
  for (const name of names) {
    const id = basename(name, '.rss')
    if (ours[id]) continue
    const expected = JSON.parse(readFileSync(pathOf(name.replace(/\.rss$/, '.json'))).toString()) as Expected
    // It resolves against its own file.
    const address = 'https://parser.test/data/feed.rss'
    const local = (text: unknown): unknown =>
      typeof text === 'string'
        ? text.replace('file://tests/data/', 'https://parser.test/data/').replace('file://tests/', 'https://parser.test/')
        : text
    const { show, items, nextUrl } = await readAll(withSounds(load(name).toString()), { address })
    // Without a title, it uses the file name.
    expect(show.title || id, name).toBe(expected.title)
    const facts: Record<string, unknown> = {
      description: show.description,
      link: show.link,
      language: show.language,
      cover_url: show.imageUrl,
      itunes_author: show.authors[0],
      itunes_keywords: show.keywords,
      type: show.showType,
      new_url: show.newFeedUrl,
      import_prohibited: show.isLocked,
      explicit: show.isExplicit,
      funding_url: show.funding[0]?.url,
      paged_feed_next: nextUrl,
    }
    for (const [key, value] of Object.entries(facts)) if (key in expected) expect(value, `${name} ${key}`).toEqual(local(expected[key]))
    const owner = expected['itunes_owner'] as { name: string; email?: string } | undefined
    if (owner) expect([show.ownerName, show.ownerEmail], name).toEqual([owner.name, owner.email ?? ''])
    compareItems(name, items, expected.episodes, local)
  }
})

function compareItems(name: string, items: Read['items'], expected: Expected['episodes'], local: (text: unknown) => unknown): void {
  expect(items.filter(({ title }) => expected.some((episode) => episode['title'] === title)).length, name).toBe(expected.length)
  // It sorts the episodes of a serial. We keep the feed order.
  for (const episode of expected) {
    const item = items.find(({ title }) => title === episode['title'])!
    const [enclosure] = episode.enclosures.filter(({ mime_type: type }) => !type.startsWith('image/'))
    if (enclosure) expect([item.enclosure.url, item.enclosure.length ?? -1], name).toEqual([local(enclosure.url), enclosure.file_size])
    expect(item.duration ?? 0, name).toBe(episode['total_time'])
    expect((item.publishedAt?.getTime() ?? 0) / 1000, name).toBe(episode['published'])
    const facts: Record<string, unknown> = {
      description_html: item.notes,
      number: item.episode,
      season: item.season,
      type: item.episodeType.toLowerCase(),
      explicit: item.isExplicit,
      episode_art_url: item.imageUrl,
      chapters_json_url: item.chapters?.url,
      transcript_url: item.transcripts[0]?.url,
    }
    for (const [key, value] of Object.entries(facts)) if (key in episode) expect(value, `${name} ${key}`).toEqual(episode[key])
    const persons = episode['persons'] as Array<{ name: string; role: string; href: string }> | undefined
    if (persons)
      expect(item.persons.map((one) => [one.name, one.role, one.href])).toEqual(persons.map((one) => [one.name, one.role, one.href]))
    // Guids are opaque here and resolved there. Without one, we use the file and it uses the page.
    if (!name.includes('permalink') && !name.includes('no_guid') && /^(?:https?|urn):/.test(String(episode['guid']))) {
      expect(item.guid.trim(), name).toBe(episode['guid'])
    }
  }
}

test.skipIf(!isThere)('reads iTunes tags as feedparser expects', async () => {
  // It ignores YES and words with surrounding blanks. Apple's own feeds contain them.
  const yes = /_(?:block|explicit)(?:_true|_uppercase|_whitespace)?\.xml$/
  for (const name of files.filter((one) => one.startsWith('feedparser-itunes/'))) {
    const feed = load(name).toString()
    const { show, items } = await readAll(withSounds(feed))
    const facts = name.includes('_item_') ? items[0]! : show
    const value = /Expect:.*== u?'([^']*)'/.exec(feed)?.[1]
    if (/_block/.test(name)) expect(facts.isBlocked, name).toBe(yes.test(name) && !name.includes('_true'))
    else if (/_explicit/.test(name)) expect(facts.isExplicit, name).toBe(yes.test(name))
    else if (/image/.test(name)) expect(facts.imageUrl, name).toBe(name.includes('item_link_image') ? null : value)
    else if (/namespace/.test(name)) expect(show.isBlocked, name).toBe(true)
    else if (name.includes('owner_email')) expect(show.ownerEmail, name).toBe(value)
    else if (name.includes('owner_name')) expect(show.ownerName, name).toBe(value)
    else if (name.includes('channel_subtitle')) expect(show.subtitle, name).toBe(value)
    else if (name.includes('channel_summary')) expect(show.description, name).toBe(value)
    else if (name.includes('item_summary')) expect(items[0]!.notes, name).toBe(value)
    else if (name.includes('item_duration')) expect(items[0]!.duration, name).toBe(180)
    else if (/channel_category/.test(name)) expect(show.categories, name).toEqual(['Technology'])
    else if (/channel_keywords/.test(name)) expect(show.keywords, name).toContain('Technology')
  }
})

test.skipIf(!isThere)('decodes every encoding', async () => {
  const titles: Record<string, string> = {
    'encodings-malformed/miniflux__encoding_iso-8859-1.xml': 'Café',
    'encodings-malformed/miniflux__encoding_koi8r.xml': 'Пример RSS ленты',
    'encodings-malformed/miniflux__encoding_utf8.xml': '테스트 피드',
    'encodings-malformed/miniflux__encoding_utf8-incorrect-prolog.xml': '테스트 피드',
    'encodings-malformed/miniflux__encoding_invalid-prolog.xml': '테스트 피드',
    'encodings-malformed/miniflux__encoding_windows-1252.xml': 'Euro €',
    'encodings-malformed/miniflux__encoding_windows-1252-incorrect-prolog.xml': 'Euro €',
    'feedparser-encoding/euc-kr.xml': '\ub144',
    'feedparser-encoding/http_i18n.xml': 'Iñtërnâtiônàlizætiøn',
  }
  for (const [name, title] of Object.entries(titles)) expect((await readAll(load(name))).show.title, name).toBe(title)
})

test.skipIf(!isThere)('rejects attacks and reads what only looks like one', async () => {
  const harmless: Record<string, number> = {
    'as-rss/cdata-end-injection.xml': 1,
    'as-rss/doctype-netscape-rss091.xml': 1,
    'as-rss/namespace-odd-prefix.xml': 1,
    'as-rss/nul-bytes.xml': 1,
    'as-rss/truncated-mid-tag.xml': 0,
  }
  const attacks = globSync('**/*.xml', { cwd: join(folder, 'xml-attacks') })
  expect(attacks.length).toBeGreaterThanOrEqual(20)
  for (const name of attacks) {
    const bytes = readFileSync(join(folder, 'xml-attacks', name))
    const refusal = await refusalOf(bytes)
    if (name in harmless) expect((await readAll(bytes)).items.length, name).toBe(harmless[name])
    else expect(refusal?.reason, name).toMatch(/^(?:entities|too_deep|not_a_feed)$/)
  }
  const odd = await readAll(readFileSync(join(folder, 'xml-attacks/as-rss/namespace-odd-prefix.xml')))
  expect(odd.show.authors).not.toContain('WRONG')
})
