import { expect, test } from 'vitest'
import { readAll, refusalOf, rss, withItem } from './testing.ts'

const item = (at: number | string, title = `T${at}`): string =>
  `<item><title>${title}</title><guid>g${at}</guid>\n<pubDate>2026-01-05</pubDate><enclosure url="https://x.example/${at}.mp3"/></item>\n`

test('reads flawed feeds like podcast apps do, and reports the first flaw', async () => {
  const cases: Array<[string, string, string[], number | null]> = [
    ['a bare ampersand', rss(`\n${item(1, 'Tom & Jerry')}${item(2)}`), ['Tom & Jerry', 'T2'], 3],
    ['far from the next semicolon', rss(`\n\n${item(1, 'R&D')}${item(2)}${item(3, 'a &amp; b')}`), ['R&D', 'T2', 'a & b'], 4],
    ['names of HTML', rss(item(1, 'Caf&eacute;&nbsp;&hellip;') + item(2)), ['Café\u00a0…', 'T2'], 2],
    ['numbers of Windows', rss(item(1, 'It&#146;s &bogus; &#8217;')), ['It’s &bogus; ’'], 2],
    ['a control character', rss(item(1) + item(2, 'a\u0008b\u0000c')), ['T1', 'abc'], 4],
    [
      'a tag that is not closed',
      rss(`<item><title>T1<guid>g1</guid><enclosure url="https://x.example/1.mp3"></item>${item(2)}`),
      ['T1', 'T2'],
      2,
    ],
    [
      'items that are not closed',
      rss(`${item(1).replace('</item>', '')}${item(2).replace('</item>', '')}${item(3)}`),
      ['T1', 'T2', 'T3'],
      8,
    ],
    [
      'hundreds of them',
      rss(Array.from({ length: 300 }, (_, at) => item(at).replace('</item>', '')).join('')),
      Array.from({ length: 300 }, (_, at) => `T${at}`),
      null,
    ],
    ['a category that is not closed', rss(`<itunes:category text="Arts">${item(1)}${item(2)}`), ['T1', 'T2'], 6],
    ['an end tag too many', rss(`${item(1)}</b>${item(2)}`), ['T1', 'T2'], 4],
    [
      'tags that cross',
      rss(`<item><title><b>T1</title></b><guid>g1</guid><enclosure url="https://x.example/1.mp3"/></item>${item(2)}`),
      ['T1', 'T2'],
      2,
    ],
    ['quotes forgotten', rss(item(1).replace('"https://x.example/1.mp3"', 'https://x.example/1.mp3')), ['T1'], 3],
    ['an attribute twice', rss(item(1).replace('<enclosure', '<enclosure url="https://x.example/1.mp3"')), ['T1'], 3],
    ['blanks before the declaration', `\n \n${rss(item(1))}`, ['T1'], 1],
    ['two marks and a blank', `\ufeff\ufeff ${rss(item(1))}`, ['T1'], 1],
    ['words of a server', `Warning: file not found\n${rss(item(1))}`, ['T1'], 1],
    ['a declaration inside', `<!-- x -->\n${rss(item(1))}`, ['T1'], 2],
    ['something after the end', `${rss(item(1))}<script>1</script>`, ['T1'], 4],
    ['no channel', rss(item(1)).replace(/<\/?channel>/g, ''), ['T1'], null],
    ['names in another case', rss(item(1)).replaceAll('title', 'TITLE').replaceAll('</TITLE>', '</title>'), ['T1'], 2],
  ]
  for (const [name, feed, titles, line] of cases) {
    const { items, problems } = await readAll(feed)
    expect(
      items.map(({ title }) => title),
      name,
    ).toEqual(titles)
    const told = problems.filter(({ kind }) => kind === 'recovered')
    if (line !== null)
      expect(
        told.map((problem) => problem.line),
        name,
      ).toEqual([line])
    // The same when it arrives in small chunks.
    expect((await readAll(feed, { size: 5 })).items, name).toEqual(items)
  }
})

test('neither loses nor repeats what comes before a flaw', async () => {
  const parts = Array.from({ length: 400 }, (_, at) => item(at, at === 350 ? 'A & B' : `T${at}`) + ' '.repeat(500))
  const { items, problems, numberOfItems } = await readAll(rss(parts.join('')))
  expect(items.map(({ guid }) => guid)).toEqual(parts.map((_, at) => `g${at}`))
  expect(numberOfItems).toBe(400)
  expect(problems.map(({ kind }) => kind)).toEqual(['recovered'])
})

test('reports a truncated feed and drops an item that may lack its guid', async () => {
  const feed = rss(item(1) + item(2) + item(3))
  const cases: Array<[string, string[]]> = [
    [feed.slice(0, feed.indexOf('</channel>')), ['g1', 'g2', 'g3']],
    [feed.slice(0, feed.indexOf('</item>', feed.indexOf('g3'))), ['g1', 'g2', 'g3']],
    [feed.slice(0, feed.indexOf('<guid>g3')), ['g1', 'g2']],
    [feed.slice(0, feed.indexOf('g3')), ['g1', 'g2']],
    [feed.slice(0, feed.indexOf('/3.mp3')), ['g1', 'g2']],
  ]
  for (const [cut, guids] of cases) {
    const { items, problems } = await readAll(cut)
    expect([items.map(({ guid }) => guid), problems.map(({ kind }) => kind)], cut.slice(-30)).toEqual([guids, ['cut_off']])
  }
})

test("rejects what isn't a feed with a helpful message", async () => {
  const cases: Array<[string, string, RegExp]> = [
    ['', 'empty', /empty/],
    [' \n\ufeff ', 'empty', /empty/],
    ['<!-- only this -->', 'not_a_feed', /no XML/],
    ['{"version":"https://jsonfeed.org/version/1.1"}', 'not_a_feed', /JSON/],
    ['Not found', 'not_a_feed', /no XML/],
    ['<!DOCTYPE html><html><body><p>Hi</body></html>', 'not_a_feed', /web page/],
    ['<opml version="2.0"><body/></opml>', 'not_a_feed', /OPML/],
    ['<playlist/>', 'not_a_feed', /<playlist>/],
    ['<?xml version="1.0"', 'not_a_feed', /no XML/],
  ]
  for (const [feed, reason, words] of cases) {
    const refusal = await refusalOf(feed)
    expect([refusal?.reason, refusal?.message], feed).toEqual([reason, expect.stringMatching(words)])
  }
})

test('never expands entities, and rejects feeds that declare their own', async () => {
  const declaring = (declarations: string, text: string): string => rss(item(1, text)).replace('<rss', `<!DOCTYPE rss ${declarations}><rss`)
  const hostile = [
    '[<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]',
    '[<!ENTITY x SYSTEM "file:///etc/passwd">]',
    '[<!ENTITY nbsp SYSTEM "http://127.0.0.1:9/">]',
    '[<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]',
    '[<!-- -->\n<!entity\n a "b">]',
  ]
  for (const one of hostile) expect((await refusalOf(declaring(one, '&b;')))?.reason, one).toBe('entities')
  const harmless = [
    'SYSTEM "http://127.0.0.1:9/rss.dtd"',
    '[<!ENTITY nbsp "&#160;"><!ENTITY % HTMLlat1 PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml-lat1.ent"> %HTMLlat1;]',
  ]
  for (const one of harmless) expect((await readAll(declaring(one, 'a&nbsp;b'))).items[0]!.title, one).toBe('a\u00a0b')
})

test('limits everything that could grow', async () => {
  const head = '<rss><channel>'
  const limits = { items: 50, bytes: 5_000_000, text: 2000, element: 1_000_000 }
  const cases: Array<[string, string, string]> = [
    ['bytes', head + ' '.repeat(6_000_000), 'too_large'],
    ['items', rss(Array.from({ length: 51 }, (_, at) => item(at)).join('')), 'too_many_items'],
    ['depth', head + '<a>'.repeat(100_000), 'too_deep'],
    ['depth with a flaw', `${head}&${'<a>'.repeat(100_000)}`, 'too_deep'],
    ['titles', `${head}<item>${'<title>'.repeat(100_000)}`, 'too_deep'],
    ['attributes', `${head}<a ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`, 'too_large'],
    ['attributes with a flaw', `${head}& ;<a ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`, 'too_large'],
    ['an attribute', `${head}<a b="${'x'.repeat(2_500_000)}"/>`, 'too_large'],
    ['a text', `${head}<title>${'x'.repeat(2_500_000)}</title>`, 'too_large'],
    ['a comment', `${head}<!--${'x'.repeat(2_500_000)}-->`, 'too_large'],
    ['a name', `${head}<${'x'.repeat(2_500_000)}>`, 'too_large'],
    ['namespaces', head + Array.from({ length: 5000 }, (_, at) => `<p${at}:x xmlns:p${at}="u"/>`).join(''), 'too_large'],
  ]
  for (const [name, feed, reason] of cases) expect((await refusalOf(feed, { limits }))?.reason, name).toBe(reason)
  const cut = await readAll(withItem(`<description>${'x'.repeat(3000)}</description>`), { limits })
  expect([cut.items[0]!.notes.length, cut.problems[0]!.message]).toEqual([2000, expect.stringContaining('2000 characters')])
})

test('has no runaway patterns on long texts', async () => {
  const long = 400_000
  const tags = [
    `<itunes:duration>${'1'.repeat(long)}x</itunes:duration>`,
    `<pubDate>${'1 '.repeat(long)}</pubDate>`,
    `<title>a${' '.repeat(long)}b</title>`,
    `<description>${'&lt;a '.repeat(long / 4)}</description>`,
    `<enclosure url="https://x.example/${'?'.repeat(long)}&#10;"/>`,
    `<link>https://${'a.'.repeat(long)}</link>`,
  ]
  for (const one of tags) expect((await readAll(withItem(one))).items.length, one.slice(0, 30)).toBe(1)
  const channel = `<itunes:owner><itunes:email>${'a'.repeat(long)}</itunes:email></itunes:owner><itunes:category text="${' '.repeat(long)}x"/><a xmlns="${'/'.repeat(long)}x"/>`
  expect((await readAll(rss(channel))).show.ownerEmail).toBe('')
})

test.each(['<br />\n<b>Warning</b>: Cannot modify header in x.php on line 3\n', 'Notice: x ', '<div>\n'])(
  'skips junk before the feed begins: %j',
  async (junk) => {
    for (const size of [1, 10_000]) {
      const { show, problems } = await readAll(`${junk}<?xml version="1.0"?><rss><channel><title>Show</title></channel></rss>`, { size })
      expect([show.title, problems.map(({ message }) => message)]).toEqual([
        'Show',
        ['There is text before the start of the feed. It was ignored.'],
      ])
    }
  },
)

test('reads a title that is only in dc:title', async () => {
  const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const { show, items } = await readAll(
    `<rss ${dc}><channel><dc:title>Show</dc:title><item><dc:title>One</dc:title><enclosure url="https://a.example/1.mp3"/></item></channel></rss>`,
  )
  expect([show.title, items[0]!.title]).toEqual(['Show', 'One'])
})
