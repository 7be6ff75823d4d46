import { expect, test } from 'vitest'
import { readFeed } from './parse.ts'
import { namespaces, readAll, rss, withItem } from './parse/testing.ts'

const full = rss(`
  <title> Night  Shift </title><itunes:subtitle>Who works at night</itunes:subtitle>
  <link>https://night.example/</link><atom:link rel="self" href="https://night.example/feed.xml"/>
  <description><![CDATA[<p>Work & sleep</p>]]></description><language>en-GB</language><copyright>Ann</copyright>
  <itunes:author>Ann Example, PhD</itunes:author><itunes:author>Bob</itunes:author>
  <itunes:owner><itunes:name>Ann</itunes:name><itunes:email> ann@night.example </itunes:email></itunes:owner>
  <image><url>/small.png</url><title>Not this</title></image><itunes:image href="../cover.jpg"/>
  <itunes:category text="Society &amp; Culture"><itunes:category text="Personal Journals"/></itunes:category>
  <itunes:category text="Games &amp; Hobbies"><itunes:category text="Other Games"/></itunes:category>
  <itunes:category text="Gardening for Cats"/>
  <itunes:explicit>yes</itunes:explicit><itunes:type>Serial</itunes:type><itunes:keywords>night, work,night</itunes:keywords>
  <itunes:complete>Yes</itunes:complete><itunes:block>no</itunes:block><itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url>
  <podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid><podcast:locked owner="ann@night.example">yes</podcast:locked>
  <podcast:medium>Podcast</podcast:medium><podcast:txt purpose="verify">123456</podcast:txt>
  <podcast:funding url="https://pay.example/">Give</podcast:funding><podcast:person role="Host" img="/ann.png">Ann</podcast:person>
  <spotify:countryOfOrigin>gb us</spotify:countryOfOrigin>
  <item>
    <title>Nurses</title><itunes:title>Other</itunes:title><guid isPermaLink="false"> Ab-1
</guid><link>/nurses</link><pubDate>Mon, 05 Jan 2026 10:00:00 +0100</pubDate>
    <description>Plain</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded><itunes:summary>Short</itunes:summary>
    <enclosure url="https://cdn.example/cover.jpg" type="image/jpeg"/>
    <enclosure url="audio/1.mp3?x=1&amp;y=2" length="12345" type="audio/mpeg"/>
    <itunes:duration>1:02:03</itunes:duration><itunes:explicit>clean</itunes:explicit><itunes:season>2</itunes:season>
    <podcast:season name="Winter">2</podcast:season><itunes:episode>07</itunes:episode><itunes:episodeType>Bonus</itunes:episodeType>
    <itunes:image href="https://cdn.example/1.jpg"/><itunes:block>Yes</itunes:block>
    <podcast:transcript url="t.vtt" type="text/vtt" language="en" rel="captions"/><podcast:transcript url="t.srt" type="application/x-subrip"/>
    <podcast:chapters url="c.json" type="application/json+chapters"/>
    <podcast:person role="guest" href="https://eve.example/">Eve</podcast:person>
  </item>
  <item><title>Film</title><guid>https://night.example/film</guid><enclosure url="https://cdn.example/2.mp4" length="0" type="video/mp4"/>
    <pubDate>2026-01-06T00:00:00Z</pubDate><itunes:duration>nonsense</itunes:duration></item>`)

test('reads all fields of a show and its items', async () => {
  const { show, items, numberOfItems, selfUrl, nextUrl, problems } = await readAll(full)
  expect(show).toEqual({
    title: 'Night  Shift',
    subtitle: 'Who works at night',
    description: '<p>Work & sleep</p>',
    descriptionIsHtml: true,
    language: 'en-GB',
    link: 'https://night.example/',
    authors: ['Ann Example, PhD', 'Bob'],
    ownerName: 'Ann',
    ownerEmail: 'ann@night.example',
    copyright: 'Ann',
    isExplicit: true,
    categories: ['Society & Culture > Personal Journals', 'Leisure > Games'],
    keywords: ['night', 'work'],
    imageUrl: 'https://example.com/cover.jpg',
    showType: 'serial',
    isComplete: true,
    isBlocked: false,
    isLocked: true,
    guid: '9b024349-ccf0-5f69-a609-6b82873eab3c',
    medium: 'podcast',
    newFeedUrl: 'https://new.example/feed',
    country: 'GB',
    txtRecords: [{ purpose: 'verify', value: '123456' }],
    funding: [{ url: 'https://pay.example/', text: 'Give' }],
    persons: [{ name: 'Ann', role: 'Host', img: 'https://example.com/ann.png' }],
    contactEmail: '',
    elements: [],
  })
  expect({ numberOfItems, selfUrl, nextUrl }).toEqual({ numberOfItems: 2, selfUrl: 'https://night.example/feed.xml', nextUrl: null })
  expect(items[0]).toEqual({
    position: 0,
    guid: ' Ab-1\n',
    guidIsPermaLink: false,
    title: 'Nurses',
    notes: '<p>Long</p>',
    notesAreHtml: true,
    link: 'https://example.com/nurses',
    publishedAt: new Date('2026-01-05T09:00:00Z'),
    enclosure: { url: 'https://example.com/show/audio/1.mp3?x=1&y=2', type: 'audio/mpeg', length: 12345 },
    duration: 3723,
    isExplicit: false,
    isBlocked: true,
    season: 2,
    seasonName: 'Winter',
    episode: 7,
    episodeType: 'BONUS',
    imageUrl: 'https://cdn.example/1.jpg',
    transcripts: [
      { url: 'https://example.com/show/t.vtt', type: 'text/vtt', language: 'en', rel: 'captions' },
      { url: 'https://example.com/show/t.srt', type: 'application/x-subrip' },
    ],
    chapters: { url: 'https://example.com/show/c.json', type: 'application/json+chapters' },
    persons: [{ name: 'Eve', role: 'guest', href: 'https://eve.example/' }],
    itunesTitle: 'Other',
    elements: [{ name: 'itunes:summary', children: ['Short'] }],
  })
  expect(items[1]).toMatchObject({
    enclosure: { url: 'https://cdn.example/2.mp4', type: 'video/mp4', length: null },
    link: 'https://night.example/film',
    guidIsPermaLink: true,
    duration: null,
    isExplicit: null,
    season: null,
    episodeType: 'FULL',
    chapters: null,
  })
  expect(problems.map(({ kind, position, title }) => [kind, position, title])).toEqual([
    ['bad_value', 1, 'Film'],
    ['bad_value', null, null],
  ])
  expect(problems[1]!.message).toContain('Gardening for Cats')
})

test('does not depend on how the bytes arrive', async () => {
  const whole = await readAll(full)
  for (const size of [1, 7, 1000]) expect(await readAll(full, { size })).toEqual(whole)
})

test('reads Atom, RSS 1.0 and RSS 0.9x with enclosures', async () => {
  const atom = await readAll(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example/a/">
    <title>Atom</title><subtitle>About</subtitle><link href="/home"/><author><name>Ann</name></author>
    <entry xml:base="b/"><id>tag:1</id><title type="html">One</title><link rel="enclosure" href="1.mp3" type="audio/mpeg" length="5"/>
    <link href="one"/><published>2026-01-05T10:00:00+01:00</published><updated>2026-02-01T00:00:00Z</updated>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A &amp; <b>b</b><br/></div></content></entry></feed>`)
  expect(atom.show).toMatchObject({ title: 'Atom', description: 'About', link: 'https://base.example/home', authors: ['Ann'] })
  expect(atom.items[0]).toMatchObject({
    guid: 'tag:1',
    guidIsPermaLink: false,
    link: 'https://base.example/a/b/one',
    enclosure: { url: 'https://base.example/a/b/1.mp3', type: 'audio/mpeg', length: 5 },
    publishedAt: new Date('2026-01-05T09:00:00Z'),
    notes: '<div>A &amp; <b>b</b><br></div>',
    notesAreHtml: true,
  })
  const rdf = await readAll(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>RDF</title></channel>
    <item><title>One</title><dc:date>2026-01-05</dc:date><enc:enclosure rdf:resource="https://x.example/1.mp3" enc:type="audio/mpeg" enc:length="9"/></item></rdf:RDF>`)
  expect(rdf.show.title).toBe('RDF')
  expect(rdf.items[0]).toMatchObject({
    publishedAt: new Date('2026-01-05T00:00:00Z'),
    enclosure: { url: 'https://x.example/1.mp3', length: 9 },
  })
  const old = await readAll(
    '<rss version="0.92"><channel><title>Old</title><item><enclosure url="https://x.example/Old%20one.mp3"/></item></channel></rss>',
  )
  expect(old.items[0]).toMatchObject({
    title: 'Old one',
    guid: 'https://x.example/Old%20one.mp3',
    guidIsPermaLink: false,
    publishedAt: null,
  })
  expect(old.problems.map(({ kind }) => kind)).toEqual(['bad_value', 'no_guid', 'bad_date'])
})

test('identifies tags by namespace, and by prefix only if undeclared', async () => {
  const feeds: Array<[string, string]> = [
    ['xmlns:pod="http://www.itunes.com/dtds/podcast-1.0.dtd"', 'pod'],
    ['xmlns:itunes="http://www.itunes.com/DTDs/Podcast-1.0.dtd"', 'itunes'],
    ['xmlns:itunes="https://itunes.com/dtds/podcast-1.0.dtd/"', 'itunes'],
    ['', 'itunes'],
    ['', 'ITUNES'],
  ]
  for (const [declared, prefix] of feeds) {
    const feed = `<rss ${declared}><channel><${prefix}:Author>Ann</${prefix}:Author></channel></rss>`
    expect((await readAll(feed)).show.authors, feed).toEqual(['Ann'])
  }
  const foreign = await readAll(
    '<rss xmlns:itunes="urn:other"><channel><itunes:author>Ann</itunes:author><title xmlns="urn:x">No</title></channel></rss>',
  )
  expect(foreign.show).toMatchObject({ authors: [], title: '' })
  const podcast = 'xmlns:p="https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"'
  expect((await readAll(`<rss ${podcast}><channel><p:locked>YES</p:locked></channel></rss>`)).show.isLocked).toBe(true)
  const everywhere = await readAll(`<rss xmlns="http://www.w3.org/2005/Atom"><channel><title>Mine</title></channel></rss>`)
  expect(everywhere.show.title).toBe('Mine')
})

test('handles missing, repeated and padded guids', async () => {
  const item = (guid: string, file: string): string =>
    `<item><title>${file}</title>${guid}<pubDate>2026-01-05</pubDate><enclosure url="https://x.example/${file}.mp3"/></item>`
  const { items, problems, numberOfItems } = await readAll(
    rss(
      item('<guid>A</guid>', '1') +
        item('<guid> A </guid>', '2') +
        item('<guid>a</guid>', '3') +
        item('<guid> </guid>', '4') +
        item('', '4') +
        item('<guid isPermaLink="FALSE">B</guid>', '5'),
    ),
  )
  expect(items.map(({ guid, guidIsPermaLink, position }) => [guid, guidIsPermaLink, position])).toEqual([
    ['A', true, 0],
    ['a', true, 2],
    ['https://x.example/4.mp3', false, 3],
    ['B', false, 5],
  ])
  expect(numberOfItems).toBe(6)
  expect(problems.map(({ kind, position }) => [kind, position])).toEqual([
    ['duplicate_guid', 1],
    ['no_guid', 3],
    ['no_guid', 4],
    ['duplicate_guid', 4],
  ])
})

test('chooses the file of an item and reports the others', async () => {
  const cases: Array<[string, string | null, string[]]> = [
    ['<enclosure url="https://x.example/a.pdf" type="application/pdf"/>', null, ['no_enclosure']],
    ['<enclosure url="javascript:alert(1)" type="audio/mpeg"/>', null, ['no_enclosure']],
    ['<enclosure url="" type="audio/mpeg"/>', null, ['no_enclosure']],
    ['<enclosure url="https://x.example/play?id=1"/>', 'https://x.example/play?id=1', []],
    ['<enclosure url=" https://x.example/a b.MP3 " type=""/>', 'https://x.example/a b.MP3', []],
    ['<enclosure url="//x.example/a.mp3"/>', 'https://x.example/a.mp3', []],
    [
      '<enclosure url="1.jpg"/><enclosure url="https://x.example/1.ogg"/><enclosure url="https://x.example/1.mp3"/>',
      'https://x.example/1.ogg',
      ['several_enclosures'],
    ],
    ['<media:group><media:content url="https://x.example/m.mp4" fileSize="3"/></media:group><enclosure/>', 'https://x.example/m.mp4', []],
  ]
  for (const [tags, url, kinds] of cases) {
    const { items, problems } = await readAll(withItem(`<guid>1</guid>${tags}`))
    expect([items[0]?.enclosure.url ?? null, problems.map(({ kind }) => kind)], tags).toEqual([url, kinds])
  }
})

test('detects HTML and plain notes, and takes the longest', async () => {
  const cases: Array<[string, string, boolean]> = [
    ['<description>One &amp; two\nthree</description>', 'One & two\nthree', false],
    ['<description>a &amp;lt; b</description>', 'a &lt; b', true],
    ['<description>1 &lt; 2 and 3 &gt; 2</description>', '1 < 2 and 3 > 2', false],
    ['<description>&lt;p&gt;x&lt;/p&gt;</description>', '<p>x</p>', true],
    ['<description>Hi <b class="x">you</b> &amp; me<br/></description>', 'Hi <b class="x">you</b> &amp; me<br>', true],
    ['<itunes:summary>S</itunes:summary><description> </description>', 'S', false],
    ['<itunes:summary>S</itunes:summary><description>D</description>', 'D', false],
    ['<description>D</description><content:encoded><![CDATA[<i>C</i>]]></content:encoded>', '<i>C</i>', true],
    ['', '', false],
  ]
  for (const [tags, notes, isHtml] of cases) {
    const { items } = await readAll(withItem(tags))
    expect([items[0]!.notes, items[0]!.notesAreHtml], tags).toEqual([notes, isHtml])
  }
})

test('passes items on one at a time with backpressure', async () => {
  const item = (at: number): string =>
    `<item><title>${at}</title><guid>${at}</guid><enclosure url="https://x.example/${at}.mp3"/>${' '.repeat(5000)}</item>`
  const pieces = [`<rss ${namespaces}><channel>`, ...Array.from({ length: 100 }, (_, at) => item(at)), '</channel></rss>']
  let sent = 0
  let taken = 0
  let isBusy = false
  async function* body(): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      expect(isBusy).toBe(false)
      sent += 1
      yield Buffer.from(piece)
    }
  }
  const order: string[] = []
  await readFeed(body(), { address: 'https://example.com/', contentType: undefined }, async ({ title }) => {
    expect(isBusy).toBe(false)
    isBusy = true
    await new Promise(setImmediate)
    isBusy = false
    // Only a chunk or two were sent and not read.
    expect(sent - taken).toBeLessThan(40)
    taken += 1
    order.push(title)
  })
  expect(order).toEqual(Array.from({ length: 100 }, (_, at) => String(at)))
  const failing = readFeed(body(), { address: 'https://example.com/', contentType: undefined }, () => {
    throw new Error('No room')
  })
  await expect(failing).rejects.toThrow('No room')
})

test('returns the next page of a paged feed', async () => {
  const { nextUrl, problems } = await readAll(rss('<atom:link rel="next" href="?page=2"/>'))
  expect([nextUrl, problems]).toEqual(['https://example.com/show/feed.xml?page=2', []])
})
