import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cdata, escapeAttribute, escapeText } from './escape.ts'
import { feedGuid } from './guid.ts'
import { updateFrequency } from './schedule.ts'
import { all, channelOf, one, podcastRow, publication, readXml, renderShow, textOf, type Show } from './testing.ts'

test('computes the same feed guid as others', () => {
  expect(feedGuid('https://podnews.net/rss')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
  expect(feedGuid('http://podnews.net/rss///')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
  expect(feedGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810')
})

/** What XML can represent. Parsers normalize line ends in CDATA and whitespace in attributes. */
const legal = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
const inCdata = (text: string): string => legal(text).replace(/\r\n?/g, '\n')

test.for(['', 'plain', 'a & b < c > d', ']]>', ']]]]>>', '\r\n\t x \r', '\u0000\u000b\ufffe\ud800x\udc00', '👩‍🚀 é ﷽', `"'`, '&amp;#13;'])(
  'round-trips text: %j',
  (text) => {
    const root = readXml(`<r a="${escapeAttribute(text)}"><t>${escapeText(text)}</t><c>${cdata(text)}</c></r>`)
    expect(root.attributes['a']).toBe(legal(text))
    expect(textOf(root, 't')).toBe(legal(text))
    expect(textOf(root, 'c')).toBe(inCdata(text))
  },
)

test.for([
  [{ releaseFrequency: 'none' }, null],
  [{ releaseFrequency: 'daily' }, { text: 'Every day', rrule: 'FREQ=DAILY', dtstart: null, complete: false }],
  [
    { releaseFrequency: 'weekly', releaseDays: ['FR'] },
    { text: 'Every week on Friday', rrule: 'FREQ=WEEKLY;BYDAY=FR' },
  ],
  [{ releaseFrequency: 'biweekly', releaseDays: ['MO', 'TU', 'SU'] }, { text: 'Every two weeks on Monday, Tuesday and Sunday' }],
  [
    { releaseFrequency: 'monthly', releaseStartDate: '2026-07-01' },
    { rrule: 'FREQ=MONTHLY', dtstart: '2026-07-01T00:00:00Z' },
  ],
  [
    { releaseFrequency: 'daily', isComplete: true },
    { complete: true, rrule: null },
  ],
  // Before, after and in the hour skipped by daylight saving.
  [{ ...daily('2026-03-28', 'Europe/Berlin') }, { dtstart: '2026-03-28T01:30:00Z' }],
  [{ ...daily('2026-03-30', 'Europe/Berlin') }, { dtstart: '2026-03-30T00:30:00Z' }],
  [{ ...daily('2026-03-29', 'Europe/Berlin') }, { dtstart: '2026-03-29T01:30:00Z' }],
  [{ ...daily('2026-01-01', 'Asia/Kolkata') }, { dtstart: '2025-12-31T21:00:00Z' }],
  [{ ...daily('2026-01-01', 'America/St_Johns') }, { dtstart: '2026-01-01T06:00:00Z' }],
  // Monday morning in Tokyo and Sunday evening in New York are another day in UTC.
  [
    { ...daily('2026-01-05', 'Asia/Tokyo'), releaseFrequency: 'weekly', releaseDays: ['MO', 'TH'] },
    { text: 'Every week on Monday and Thursday', rrule: 'FREQ=WEEKLY;BYDAY=SU,WE', dtstart: '2026-01-04T17:30:00Z' },
  ],
  [
    {
      ...daily('2026-01-04', 'America/New_York'),
      defaultReleaseTime: '22:00',
      releaseFrequency: 'weekly',
      releaseDays: ['SU'],
    },
    { rrule: 'FREQ=WEEKLY;BYDAY=MO', dtstart: '2026-01-05T03:00:00Z' },
  ],
] as const)('describes a schedule: %o', ([changes, expected]) => {
  const schedule = { ...podcastRow(), ...(changes as Partial<ReturnType<typeof podcastRow>>) }
  if (expected === null) expect(updateFrequency(schedule)).toBeNull()
  else expect(updateFrequency(schedule)).toMatchObject(expected)
})

function daily(releaseStartDate: string, timeZone: string) {
  return { releaseFrequency: 'daily', releaseStartDate, defaultReleaseTime: '02:30', timeZone } as const
}

const showOf = (text: string, serial = 1): Show => ({
  podcast: podcastRow({ title: text, authors: [text], showSummary: text, fundingUrl: 'https://x.example', fundingText: text || 'x' }),
  makers: [{ collaboratorType: 'HOST', firstName: text, lastName: '', username: 'a', photo: null }],
  publications: [publication(serial, { title: text, showNotes: text, guid: `g${text}` })],
})

/** Nothing gets lost: a parser returns what was typed. */
function expectGivenBack(text: string, show: Show): void {
  const channel = channelOf(renderShow(show))
  const item = one(channel, 'item')!
  const notes = textOf(item, 'content:encoded') ?? textOf(item, 'description') ?? ''
  const [line, html] = [legal(text), inCdata(text)]
  const got = [textOf(channel, 'title') ?? '', textOf(channel, 'itunes:author') ?? '', textOf(item, 'title'), textOf(item, 'guid'), notes]
  const wanted = [line, line, line, legal(`g${text}`), html]
  if (got.some((value, at) => value !== wanted[at]) || textOf(channel, 'description') !== html) expect(got).toEqual(wanted)
}

const naughty = join(import.meta.dirname, '../../../../../shared/corpora/naughty/blns.json')
if (!existsSync(naughty)) console.warn('Naughty strings are not tested: there is no folder ../shared/corpora/naughty.')

test.runIf(existsSync(naughty))('round-trips every naughty string as title, notes and author', () => {
  const strings = JSON.parse(readFileSync(naughty, 'utf8')) as string[]
  for (const text of strings) expectGivenBack(text, showOf(text))
  process.stdout.write(`naughty strings in a feed: ${strings.length}\n`)
})

/** Pseudo-random numbers with a fixed seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('round-trips 1,000 shows of hostile text', () => {
  const bits = [
    ']]>',
    '<![CDATA[',
    '&',
    '&lt;',
    '<',
    '>',
    '"',
    "'",
    '\0',
    '\x1b',
    '\r\n',
    '\t',
    '\ufffe',
    '\ud83d',
    '\ude00',
    '😀',
    '\u202e',
    '؟',
    '</title>',
    '<?x?>',
    '<!--',
    '-->',
    '<br/>',
    '<u>',
    'word ',
    '\u2028',
    '%s',
    '\\',
  ]
  const roll = dice(7)
  for (let serial = 1; serial <= 1000; serial += 1) {
    const text = Array.from({ length: 1 + roll(12) }, () => bits[roll(bits.length)]).join('')
    expectGivenBack(text, showOf(text, serial))
  }
})

test('keeps line breaks and headings as paragraphs in the description, and full HTML in content:encoded', () => {
  const notes = '<h2>Times</h2><p>0:00 Hello<br />1:00 Bye</p><img src="https://a.example/b.png" alt="B" />'
  const item = one(
    channelOf(renderShow({ podcast: podcastRow(), makers: [], publications: [publication(1, { showNotes: notes })] })),
    'item',
  )!
  expect(textOf(item, 'description')).toBe('<p>Times</p><p>0:00 Hello<br />1:00 Bye</p>')
  expect(textOf(item, 'content:encoded')).toBe(notes)
})

test('writes the contact email as the managing editor, if there is one', () => {
  const render = (podcastEmail: string) =>
    channelOf(renderShow({ podcast: podcastRow({ podcastEmail, authors: ['Ann (Host)', 'Bob'] }), makers: [], publications: [] }))
  expect(textOf(render('ann@example.com'), 'managingEditor')).toBe('ann@example.com (Ann Host and Bob)')
  expect(one(render(''), 'managingEditor')).toBeUndefined()
})

test('names people of the old feed who are on the team only once', () => {
  const person = (name: string) => ({ name: 'podcast:person', attributes: { role: 'guest' }, children: [name] })
  const podcast = podcastRow({ feedElements: [person('Ann'), person('Eve')] })
  const makers = [{ collaboratorType: 'HOST' as const, firstName: 'Ann', lastName: '', username: null, photo: null }]
  const persons = all(channelOf(renderShow({ podcast, makers, publications: [] })), 'podcast:person')
  expect(persons.map(({ attributes }) => attributes['role'])).toEqual(['Host', 'guest'])
})

test('contains all episodes in the given order, each with one enclosure', () => {
  const publications = Array.from({ length: 500 }, (_, at) => publication(500 - at))
  const items = all(channelOf(renderShow({ podcast: podcastRow(), makers: [], publications })), 'item')
  expect(items.map((item) => textOf(item, 'guid'))).toEqual(publications.map(({ guid }) => guid))
  expect(items.every((item) => all(item, 'enclosure').length === 1)).toBe(true)
})

test('names the editor without commas, and gives every funding a text', () => {
  const fundings = [
    { name: 'podcast:funding', attributes: { url: 'https://more.example' } },
    { name: 'podcast:funding', attributes: { url: 'https://third.example' }, children: [' '] },
  ]
  const podcast = podcastRow({
    podcastEmail: 'hi@example.com',
    authors: ['Poe, Ann', 'Bob (B.)'],
    fundingUrl: 'https://x.example',
    fundingText: '',
    feedElements: fundings,
  })
  const elements = [{ name: 'podcast:funding', attributes: { url: 'https://item.example' } }]
  const channel = channelOf(renderShow({ podcast, makers: [], publications: [publication(1, { elements })] }))
  expect(textOf(channel, 'managingEditor')).toBe('hi@example.com (Poe Ann and Bob B.)')
  const texts = [...all(channel, 'podcast:funding'), ...all(one(channel, 'item')!, 'podcast:funding')].map(({ text }) => text)
  expect(texts).toEqual(['Support the show', 'Support the show', 'Support the show', 'Support the show'])
})

test('credits members of an imported show who have yet to join, once', () => {
  const credit = { personId: '917393e3-1b1e-5cef-ace4-edaa54e1f811', role: 'Host', group: 'Cast' }
  const podcast = podcastRow({
    credits: [
      { ...credit, name: 'ann poe' },
      { ...credit, name: 'Cy', href: 'https://old.example/pal/cy' },
    ],
  })
  const makers = [{ collaboratorType: 'PRODUCER' as const, firstName: 'Ann', lastName: 'Poe', username: null, photo: null }]
  const persons = [{ name: 'Guest', role: 'guest' }]
  const channel = channelOf(renderShow({ podcast, makers, publications: [publication(1, { persons })] }))
  expect(all(channel, 'podcast:person').map(({ text, attributes }) => [text, attributes['href'] ?? ''])).toEqual([
    ['Ann Poe', ''],
    ['Cy', 'https://old.example/pal/cy'],
  ])
  expect(all(one(channel, 'item')!, 'podcast:person').map(({ text }) => text)).toEqual(['Guest', 'Ann Poe', 'Cy'])
})

test('leaves out the deprecated order of episodes that earlier releases imported', () => {
  const elements = ['itunes:order', 'itunes:keywords'].map((name) => ({ name, children: ['1'] }))
  const item = one(channelOf(renderShow({ podcast: podcastRow(), makers: [], publications: [publication(1, { elements })] })), 'item')!
  expect([one(item, 'itunes:order'), textOf(item, 'itunes:keywords')]).toEqual([undefined, '1'])
})
