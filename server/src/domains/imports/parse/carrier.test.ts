import { expect, test } from 'vitest'
import { readAll, rss, withItem } from './testing.ts'

const elementsOf = async (tags: string) => {
  const { items, losses } = await readAll(withItem(tags))
  return { elements: items[0]!.elements ?? [], lost: losses.map(({ message }) => message.replace(/ is left out.*/, '')) }
}

test('carries over podcast and iTunes elements with their content', async () => {
  const { show } = await readAll(
    `<rss xmlns:p="https://podcastindex.org/namespace/1.0"><channel><p:podroll> <p:remoteItem feedGuid="a&amp;b"/> </p:podroll></channel></rss>`,
  )
  expect(show.elements).toEqual([{ name: 'podcast:podroll', children: [{ name: 'podcast:remoteItem', attributes: { feedGuid: 'a&b' } }] }])
  expect(
    await elementsOf('<podcast:license url="https://a.example/">mine &lt;3</podcast:license><itunes:keywords>a,b</itunes:keywords>'),
  ).toEqual({
    elements: [
      { name: 'podcast:license', attributes: { url: 'https://a.example/' }, children: ['mine <3'] },
      { name: 'itunes:keywords', children: ['a,b'] },
    ],
    lost: [],
  })
})

test.each([
  ['<author>ann@a.example (Ann Ash)</author>', 'Ann Ash'],
  ['<author>Ann Ash (ann@a.example)</author>', 'Ann Ash'],
  ['<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ann Ash</dc:creator>', 'Ann Ash'],
])('repeats the author of an item: %s', async (tags, name) => {
  const { elements, lost } = await elementsOf(tags)
  expect(elements).toEqual([{ name: 'itunes:author', children: [name] }])
  expect(lost).toEqual([expect.stringMatching(/^<(?:author|dc:creator)> is replaced by <itunes:author> \(once\)\.$/)])
})

test('keeps the case of tags in a broken feed', async () => {
  const { elements } = await elementsOf('<podcast:alternateEnclosure type="audio/opus"/><itunes:author>Ann & Bob</itunes:author>')
  expect(elements.map(({ name }) => name)).toEqual(['podcast:alternateEnclosure', 'itunes:author'])
})

test.each([
  ['an address that runs a script', '<podcast:license url=" javascript:x"/>'],
  ['a foreign element inside', '<podcast:value><x:y xmlns:x="urn:x"/></podcast:value>'],
  ['too many characters', `<podcast:license>${'x'.repeat(20_001)}</podcast:license>`],
  ['too many elements', `<podcast:value>${'<podcast:valueRecipient/>'.repeat(301)}</podcast:value>`],
  ['too much depth', `<podcast:value>${'<podcast:a>'.repeat(9)}${'</podcast:a>'.repeat(9)}</podcast:value>`],
])('drops and counts an element with %s', async (_what, tags) => {
  const { elements, lost } = await elementsOf(tags)
  expect(elements).toEqual([])
  expect(lost).toHaveLength(1)
})

test('carries over no attributes of other namespaces', async () => {
  const { show } = await readAll(rss('<podcast:license xml:lang="en" xmlns:x="urn:x" x:y="1" ok="2">z</podcast:license>'))
  expect(show.elements).toEqual([{ name: 'podcast:license', attributes: { ok: '2' }, children: ['z'] }])
})

test('carries over a hundred elements per item and counts the rest', async () => {
  const { elements, lost } = await elementsOf('<podcast:license>x</podcast:license>'.repeat(130))
  expect(elements).toHaveLength(100)
  expect(lost).toEqual(['<podcast:license>'])
})

test("counts what the old feed has and ours won't", async () => {
  const notes =
    '<![CDATA[<iframe src="https://a.example/"></iframe><img src="http://a.example/b.png"><img src="https://a.example/c.png">]]>'
  const { losses } = await readAll(
    rss(`<generator>Host</generator><category>News</category>${'<media:rating>x</media:rating>'.repeat(2)}`).replace(
      '</channel>',
      `<item><title>One</title><enclosure url="https://a.example/1.mp3"/><description>${notes}</description></item></channel>`,
    ),
  )
  expect(losses.map(({ message }) => message)).toEqual([
    '<category> is left out (once).',
    '<media:rating> is left out (2 times).',
    '<iframe> is left out of notes (once). Its text stays.',
    'Images without an https URL are removed from the show notes (once).',
  ])
})
