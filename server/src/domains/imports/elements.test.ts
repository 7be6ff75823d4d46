import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanText } from '../../platform/html/foreign.ts'
import { all, channelOf, podcastRow, publication, renderShow, type Element } from '../feeds/testing.ts'
import type { ItemFacts } from './facts.ts'
import { readCategory } from './parse/categories.ts'
import { readAll, rss, type Read } from './parse/testing.ts'
import { prefill, startCount } from './service/preview.ts'
import { toEpisode } from './service/read.ts'
import { importedFields } from './service/start.ts'
import { differencesBetween, type Difference } from './testing/roundtrip.ts'

/** Every element of an old feed is in ours, is in ours under another name, or is named in the report. */

const folder = join(import.meta.dirname, '../../../../../shared/corpora/feeds')
const isThere = existsSync(folder)
if (!isThere) console.warn('Elements of feeds made by others are not counted: there is no folder ../shared/corpora/feeds.')

const fileOf = ({ url: _url, ...file }: { url: string; type: string }) => ({ ...file, object: 'object' })

function publish(item: ItemFacts, at: number, isExplicit: boolean) {
  const times = { createdAt: new Date(0), now: new Date(0) }
  const { extras, showNotes, ...episode } = toEpisode(item, { ...times, showNotes: cleanText(item.notes, item.notesAreHtml), isExplicit })
  const { title, summary, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility } = episode
  const fields = { title, summary, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility, showNotes }
  const hasChapters = item.chapters !== null || item.simpleChapters !== undefined
  const snapshot: object = {
    ...fields,
    ...extras,
    guid: item.guid,
    publishedAt: (item.publishedAt ?? new Date(0)).toISOString(),
    transcripts: item.transcripts.map(fileOf),
    ...(hasChapters && { chapters: { object: 'object', type: 'application/json+chapters' } }),
  }
  return publication(at + 1, snapshot)
}

/** Our feed after an import whose form was left as it was filled in. */
function imported({ show, items }: Read): string {
  const { counted, count } = startCount()
  for (const item of items) count(item)
  const form = prefill(show, counted, 'show')
  const podcast = podcastRow({ ...(form as object), ...importedFields(show), feedGuid: show.guid, oldFeedUrl: 'https://old.example' })
  return renderShow({ podcast, makers: [], publications: items.map((item, at) => publish(item, at, show.isExplicit)) })
}

/** What our feed has instead. Their values are compared. */
const sameAs: Record<string, string> = {
  'googleplay:author': 'itunes:author',
  'googleplay:description': 'description',
  'googleplay:explicit': 'itunes:explicit',
  'googleplay:block': 'itunes:block',
  'googleplay:category': 'itunes:category',
  'googleplay:email': 'itunes:owner',
  'googleplay:image': 'itunes:image',
  'itunes:summary': 'description',
  'content:encoded': 'description',
  'media:description': 'description',
  'media:content': 'enclosure',
  'media:group': 'enclosure',
  'media:thumbnail': 'itunes:image',
  'dc:title': 'title',
  'dc:creator': 'itunes:author',
  'dc:language': 'language',
  'dc:rights': 'copyright',
  'dc:date': 'pubDate',
  'psc:chapters': 'podcast:chapters',
}

const wordsIn = ({ text, attributes, children }: Element): string =>
  [text, ...Object.values(attributes), ...children.map(wordsIn)].join(' ').toLowerCase()

/** How often the report names an element. */
function timesNamed(name: string, { losses, problems }: Read): number {
  const lines = [...losses, ...problems]
    .map(({ message }) => message)
    .filter((message) => message.includes(`<${name}>`) || message.includes(name))
  const counts = lines.map((message) => Number(/\(([\d,]+) times\)/.exec(message)?.[1]?.replaceAll(',', '') ?? 1))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A line such as `text=Arts | text=Books`. */
function categoryIn(line: string): [string, string | null] {
  const [name = '', subcategory = null] = line.split(' | ').map((part) => part.replace(/^text=/, ''))
  return [name, subcategory]
}

const isNotes = (name: string): boolean => ['description', 'content:encoded', 'itunes:summary'].includes(name)

/** Elements whose loss isn't named, with how often. */
function silentLosses(xml: string, read: Read): string[] {
  const ours = imported(read)
  const [old, now] = [channelOf(xml), channelOf(ours)]
  const isSame = ({ place, name, was }: Difference): boolean => {
    const by = sameAs[name]
    if (name === 'itunes:category') return read.show.categories.includes(readCategory(...categoryIn(was)) ?? '')
    if (by === undefined) return false
    if (by === 'podcast:chapters') return all(now, 'item').some((item) => all(item, by).length > 0)
    const source = place === 'channel' ? [old, now] : [...all(old, 'item'), ...all(now, 'item')]
    const words = source.flatMap((element) => all(element, by)).map(wordsIn)
    return was.split(' | ').every((part) => words.some((one) => one.includes(part.replace(/^\w+=/, '').toLowerCase())))
  }
  // Images and tables in notes are named as such.
  const hasLostTags = read.losses.some(({ message }) => message.includes('left out of notes'))
  const differences = differencesBetween(xml, ours).filter((one) => !isSame(one) && !(hasLostTags && isNotes(one.name)))
  const skipped = read.problems.filter(({ kind }) => ['no_enclosure', 'duplicate_guid', 'no_guid'].includes(kind)).length
  const counts = Map.groupBy(differences, ({ name }) => name)
  return [...counts].flatMap(([name, lost]) => {
    const named = name === 'item' ? skipped : timesNamed(name, read)
    return named >= new Set(lost.map(({ was }) => was)).size || (named > 0 && isNotes(name))
      ? []
      : [`${name}: ${lost.length} lost, ${named} named (${lost[0]!.was.slice(0, 80)})`]
  })
}

const feed =
  rss(`<title>Old Show</title><title>Other title</title><description>About it.</description><itunes:summary>Something else.</itunes:summary>
<link>https://old.example/</link><atom:link rel="self" href="https://old.example/feed"/><atom:link rel="search" href="https://old.example/s"/>
<language>en-us</language><copyright>Olga</copyright><managingEditor>Olga</managingEditor><webMaster>x@old.example</webMaster><docs>x</docs><ttl>60</ttl>
<generator>Old</generator><category>News</category><cloud domain="x"/><skipDays><day>Monday</day></skipDays>
<itunes:author>Olga Old</itunes:author><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Otto</dc:creator>
<googleplay:author xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0">Olga Old</googleplay:author>
<googleplay:description xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0">Elsewhere.</googleplay:description>
<googleplay:owner xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0">o@old.example</googleplay:owner>
<itunes:owner><itunes:name>Olga</itunes:name><itunes:email>olga@old.example</itunes:email></itunes:owner>
<itunes:category text="Technology"/><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category><itunes:category text="Comedy"/>
<itunes:category text="History"/><itunes:category text="Nonsense"/><itunes:explicit>perhaps</itunes:explicit><itunes:type>serial</itunes:type>
<itunes:keywords>${Array.from({ length: 30 }, (_, at) => `word${at}`).join()}</itunes:keywords>
<itunes:image href="https://old.example/a.jpg"/><image><url>https://old.example/a.jpg</url><title>T</title><link>https://old.example/</link><width>144</width></image>
<podcast:podping usesPodping="true"/><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid><podcast:medium>podcast</podcast:medium>
<podcast:person role="host">Olga</podcast:person><podcast:person> </podcast:person><podcast:funding url="javascript:x">Bad</podcast:funding>
<podcast:funding url="https://old.example/give">Give</podcast:funding><podcast:funding url="https://old.example/more">More</podcast:funding>
<podcast:txt purpose="release">${'x'.repeat(5000)}</podcast:txt><podcast:txt purpose="note">kept</podcast:txt>
<podcast:value type="lightning" method="keysend"><podcast:valueRecipient name="a" type="node" address="b" split="100"/></podcast:value>
<spotify:countryOfOrigin>us gb</spotify:countryOfOrigin><unknown:tag xmlns:unknown="https://unknown.example">x</unknown:tag>
<item><title>One</title><itunes:title>First</itunes:title><guid isPermaLink="false">one</guid><link>https://old.example/1</link><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>
<description>Short.</description><content:encoded><![CDATA[<p>Long.</p>]]></content:encoded><itunes:summary>${'Other words. '.repeat(1000)}</itunes:summary>
<author>olga@old.example</author><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Otto</dc:creator><comments>https://old.example/1#c</comments>
<enclosure url="https://cdn.example/1.mp3" length="1000" type="audio/mpeg"/><enclosure url="https://cdn.example/1.pdf" length="1" type="application/pdf"/>
<media:content url="https://cdn.example/video.mp4" type="video/mp4"><media:title>T</media:title></media:content><media:thumbnail url="https://old.example/t.jpg"/>
<itunes:image href="https://old.example/1.jpg"/><itunes:duration>60</itunes:duration><itunes:order>1</itunes:order><itunes:keywords>a,b</itunes:keywords>
<itunes:season>two</itunes:season><itunes:episode>1</itunes:episode><itunes:episodeType>special</itunes:episodeType><itunes:explicit>false</itunes:explicit>
<podcast:person>Guest</podcast:person><podcast:transcript url="https://old.example/1.vtt" type="text/vtt"/><podcast:transcript type="text/vtt"/>
<podcast:soundbite startTime="1" duration="10">Best</podcast:soundbite><source url="https://x.example/">X</source></item>
<item><title>Two</title><guid>two</guid></item>`)

test('a feed with every kind of element loses nothing silently', async () => {
  const read = await readAll(feed)
  expect(silentLosses(feed, read)).toEqual([])
  const named = read.losses.map(({ message }) => message).join('\n')
  for (const name of ['podcast:podping', 'podcast:person', 'podcast:funding', 'itunes:keywords', 'itunes:category', 'itunes:order'])
    expect(named).toContain(`<${name}> is left out`)
  for (const name of ['author', 'webMaster', 'docs', 'ttl', 'comments', 'image><width', 'media:content><media:title', 'googleplay:owner'])
    expect(named).toContain(`<${name}> is left out`)
  expect(named).toContain('<itunes:summary> is left out (once).')
  expect(named).toContain('<itunes:summary> is replaced by <description> (once).')
  expect(named).toContain('<media:content> is replaced by <enclosure> (once).')
  expect(named).toContain('<googleplay:description> is replaced by <description> (once).')
  expect(named).not.toContain('googleplay:author')
  expect(imported(read)).not.toContain('itunes:order')
})

test('a plain feed has nothing to report', async () => {
  const plain = rss(`<title>Show</title><description>About it.</description><link>https://old.example/</link><language>en</language>
    <itunes:author>Olga</itunes:author><itunes:summary>About it.</itunes:summary><itunes:category text="Technology"/>
    <item><title>One</title><guid>one</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>Notes</description>
    <enclosure url="https://cdn.example/1.mp3" length="1" type="audio/mpeg"/><media:content url="https://cdn.example/1.mp3"/></item>`)
  expect((await readAll(plain)).losses).toEqual([])
})

/** Well-formed RSS with the usual prefixes. Others are read, too, but can't be compared by name. */
function isComparable(xml: string): boolean {
  try {
    return channelOf(xml).children.length > 0 && !/xmlns="(?!http:\/\/backend)/.test(xml.slice(0, 5000))
  } catch {
    return false
  }
}

test.skipIf(!isThere)('no feed of the corpora loses an element silently', async () => {
  const files = isThere ? globSync('{real,small,single-fault}/*.{xml,rss}', { cwd: folder }) : []
  let counted = 0
  const silent: Record<string, string[]> = {}
  for (const name of files) {
    const xml = readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '')
    if (xml.length > 3_000_000 || !isComparable(xml)) continue
    const read = await readAll(xml)
    const lost = silentLosses(xml, read)
    if (lost.length > 0) silent[name] = lost
    counted += 1
  }
  expect(silent).toEqual({})
  expect(counted).toBeGreaterThan(40)
})
