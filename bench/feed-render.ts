import { builtAt, factsOf, podcastRow, publication, writeFeed } from '../server/src/domains/feeds/testing.ts'
import type { Channel, Item } from '../server/src/domains/feeds/render.ts'
import { ofRounds, type Result } from './result.ts'

const sizes = [10, 100, 1000, 10_000]
/** Milliseconds per renderer and size. */
const budget = 3000

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)
const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** As short as possible, and correct only for harmless text. */
const bareItem = (item: Item): string => `<item>
<title>${escape(item.title)}</title>
<itunes:title>${escape(item.itunesTitle)}</itunes:title>
<guid isPermaLink="false">${escape(item.guid)}</guid>
<link>${escape(item.link)}</link>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
<description>${cdata(item.notes)}</description>
<enclosure url="${escape(item.enclosure.url)}" length="${item.enclosure.length}" type="${item.enclosure.type}"/>
<itunes:duration>${item.duration}</itunes:duration>
<itunes:explicit>${item.isExplicit}</itunes:explicit>
<itunes:episodeType>${item.type}</itunes:episodeType>
<itunes:season>${item.season}</itunes:season>
<podcast:season>${item.season}</podcast:season>
<itunes:episode>${item.episode}</itunes:episode>
<podcast:episode>${item.episode}</podcast:episode>
<itunes:image href="${escape(item.imageUrl!)}"/>
</item>
`

const bareChannel = (channel: Channel, newestAt: Date): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:spotify="http://www.spotify.com/ns/rss">
<channel>
<title>${escape(channel.title)}</title>
<description>${cdata(channel.description)}</description>
<link>${escape(channel.link)}</link>
<atom:link href="${escape(channel.selfUrl)}" rel="self" type="application/rss+xml"/>
<language>${channel.language}</language>
<copyright>${escape(channel.copyright)}</copyright>
<pubDate>${newestAt.toUTCString()}</pubDate>
<lastBuildDate>${builtAt.toUTCString()}</lastBuildDate>
<generator>Castwright</generator>
<image>
<url>${escape(channel.imageUrl!)}</url>
<title>${escape(channel.title)}</title>
<link>${escape(channel.link)}</link>
</image>
<itunes:image href="${escape(channel.imageUrl!)}"/>
<itunes:category text="Society &amp; Culture"><itunes:category text="Personal Journals"/></itunes:category>
<itunes:explicit>${channel.isExplicit}</itunes:explicit>
<itunes:type>episodic</itunes:type>
<itunes:author>${escape(channel.authors.join(', '))}</itunes:author>
<itunes:summary>${escape(channel.summary)}</itunes:summary>
<itunes:owner>
<itunes:name>${escape(channel.owner!.name)}</itunes:name>
<itunes:email>${escape(channel.owner!.email)}</itunes:email>
</itunes:owner>
<podcast:guid>${channel.guid}</podcast:guid>
<podcast:locked owner="${escape(channel.owner!.email)}">no</podcast:locked>
<podcast:medium>podcast</podcast:medium>
<spotify:countryOfOrigin>${channel.country}</spotify:countryOfOrigin>
`

function bareFeed(channel: Channel, items: Item[]): string {
  let xml = bareChannel(channel, items[0]!.publishedAt)
  for (const item of items) xml += bareItem(item)
  return `${xml}</channel>\n</rss>\n`
}

const words = 'after midnight the city is another one and those who work in it know each other by the sound of their steps '

const makeShow = (size: number): { channel: Channel; items: Item[] } =>
  factsOf({
    podcast: podcastRow(),
    makers: [],
    publications: Array.from({ length: size }, (_, at) => {
      const serial = size - at
      const showNotes = `<p>${words.repeat(4)}</p><p>Links: <a href="https://example.com/?n=${serial}&amp;from=notes">${words}</a></p>`
      const title = `Night ${serial}: ${words.slice(0, 40)}& more`
      return publication(serial, { title, showNotes, photo: `art-${serial}`, seasonNumber: 1, publishedAt: '2026-01-01T00:00:00Z' })
    }),
  })

/** CPU time of this thread in milliseconds, so that other load doesn't count. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds per run in each round, in turns so that other load affects both. A round is long enough for clocks that count in ticks. */
function compare(size: number, one: () => Buffer, other: () => Buffer): [number[], number[]] {
  const times: [number[], number[]] = [[], []]
  const runs = Math.ceil(10_000 / size)
  let rounds = -3
  for (let until = Infinity; rounds < 9 || performance.now() < until; rounds += 1) {
    // Warm-up rounds don't count.
    if (rounds === 0) until = performance.now() + budget * 2
    for (const [at, work] of [one, other].entries()) {
      const startedAt = spent()
      for (let run = 0; run < runs; run += 1) work()
      if (rounds >= 0) times[at]!.push((spent() - startedAt) / runs)
    }
  }
  return times
}

/** Renders a feed, compared with the shortest templates that write the same bytes. */
export async function feedRender(): Promise<Result[]> {
  const times: number[] = []
  const results = sizes.map((size): Result => {
    const { channel, items } = makeShow(size)
    if (bareFeed(channel, items) !== writeFeed(channel, items).toString()) throw new Error('The two feeds differ.')
    const [ours, bare] = compare(
      size,
      () => writeFeed(channel, items),
      () => Buffer.from(bareFeed(channel, items)),
    )
    const job = { name: `feed-render: ${size} items`, unit: 'ms', anchor: 'bare string templates', goal: 1.3, lowerIsBetter: true } as const
    const result = ofRounds(job, ours, bare)
    times.push(result.ours / size)
    return result
  })
  const [, , thousand = 0, tenThousand = 0] = times.map((each) => each * 1000)
  return [
    ...results,
    {
      name: 'feed-render: per item, 10,000 items',
      unit: 'µs',
      ours: tenThousand,
      anchor: 'per item, 1,000 items',
      anchorValue: thousand,
      ratio: tenThousand / thousand,
      goal: 1.3,
      lowerIsBetter: true,
    },
  ]
}
