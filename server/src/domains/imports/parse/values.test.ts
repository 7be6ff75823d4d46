import { readDate, readDuration, readStart } from '../../../platform/xml/times.ts'
import { categoryTree, isCategory } from '@castwright/contract/podcasts/categories.ts'
import { expect, test } from 'vitest'
import { readCategory } from './categories.ts'
import { readAll } from './testing.ts'

test('parses dates as feeds write them', () => {
  const noon = '2026-01-05T12:00:00.000Z'
  const cases: Record<string, string | null> = {
    'Mon, 05 Jan 2026 12:00:00 GMT': noon,
    'Mon, 5 Jan 2026 12:00 +0000': noon,
    'Sun, 05 Jan 2026 13:00:00 +0100': noon,
    'mon, 05 JAN 2026 07:00:00 est': noon,
    'Monday, 05 January 2026 12:00:00 UT': noon,
    '05 Jan 26 12:00:00 Z': noon,
    'Mon, 05 Jan 2026 12:00:00': noon,
    'Mon,05 Jan 2026 12:00:00GMT': noon,
    'Mon, 05 Jan 2026 12:00:00 GMT (noon)': noon,
    'Mon, 05-Jan-2026 12:00:00 GMT': noon,
    'Mon, 05 Jan 2026 04:00:00 PST': noon,
    'Mon, 05 Jan 2026 13:00:00 GMT+1': noon,
    'Mon, 05 Jan 2026 14:00:00 GMT+0200': noon,
    'Mon, 05 Jan 2026 21:00:00 JST': noon,
    'Mon, 05 Jan 2026 12:00:00 XYZ': noon,
    'Mon Jan 05 12:00:00 2026': noon,
    'January 5, 2026 12:00 PM': noon,
    'Jan 5th, 2026, 12:00 pm': noon,
    'Mo, 05 Jan 2026 12:00:00 +0000': noon,
    'lun., 05 janv. 2026 12:00:00 +0000': noon,
    'Lunes, 5 de enero de 2026 12:00:00': noon,
    '2026-01-05T12:00:00Z': noon,
    '2026-01-05T12:00:00.123+00:00': noon,
    '2026-01-05 14:00:00 +0200': noon,
    '2026-01-05T12:00': noon,
    '20260105T120000Z': noon,
    '2026/01/05 12:00:00': noon,
    '05.01.2026 12:00': noon,
    '1/25/2026 12:00:00 AM': '2026-01-25T00:00:00.000Z',
    '25/1/2026': '2026-01-25T00:00:00.000Z',
    '2026-01-05': '2026-01-05T00:00:00.000Z',
    '1767614400': noon,
    'Tue, 10 März 2026 10:00:00 +0100': '2026-03-10T09:00:00.000Z',
    'mar., 03 mars 2026 10:00:00 +0100': '2026-03-03T09:00:00.000Z',
    'Wed, 31 Dec 1999 24:00:00 GMT': '2000-01-01T00:00:00.000Z',
    'Fri, 31 Dec 99 23:59:60 GMT': '1999-12-31T23:59:59.000Z',
    // Ambiguous: either could be the month.
    '01/02/2026': null,
    'Mon, 31 Feb 2026 12:00:00 GMT': null,
    'Mon, 05 Jan 2026 25:00:00 GMT': null,
    yesterday: null,
    'Mon, Jan': null,
    '0000-00-00 00:00:00': null,
    '': null,
  }
  const read = Object.fromEntries(Object.keys(cases).map((text) => [text, readDate(text)?.toISOString().replace('.123Z', '.000Z') ?? null]))
  expect(read).toEqual(cases)
})

test('parses durations as feeds write them', () => {
  const cases: Record<string, number | null> = {
    '3723': 3723,
    ' 90.6 ': 91,
    '1:02:03': 3723,
    '01:02:03.500': 3723,
    '7:04': 424,
    '125:30': 7530,
    '00:00:45': 45,
    '1h 2m 3s': 3723,
    PT1H2M3S: 3723,
    '45 min': 2700,
    '2 hours': 7200,
    '1 hour, 5 minutes': 3900,
    '0': null,
    '00:00:00': null,
    '-5': null,
    '1:2:3:4': null,
    'about an hour': null,
    '99999999': null,
    '': null,
  }
  expect(Object.fromEntries(Object.keys(cases).map((text) => [text, readDuration(text)]))).toEqual(cases)
})

test('maps categories that Apple has and had', () => {
  const cases: Array<[string, string | null, string | null]> = [
    ['Arts', null, 'Arts'],
    ['arts', 'books', 'Arts > Books'],
    ['Arts', 'Literature', 'Arts > Books'],
    ['Society &amp; Culture', 'Places and Travel', 'Society & Culture > Places & Travel'],
    ['News & Politics', null, 'News'],
    ['Business', 'Business News', 'News > Business News'],
    ['Government & Organizations', 'Non-Profit', 'Business > Non-Profit'],
    ['Health', 'Self-Help', 'Education > Self-Improvement'],
    ['Technology', 'Gadgets', 'Technology'],
    ['Technology', 'Nothing', 'Technology'],
    ['Sports & Recreation', 'College & High School', 'Sports'],
    ['Religion & Spirituality', 'Other', 'Religion & Spirituality'],
    ['Books', null, 'Arts > Books'],
    ['Arts > Books', null, 'Arts > Books'],
    ['', 'Comedy', 'Comedy'],
    ['Gardening for Cats', 'Tomatoes', null],
  ]
  for (const [name, subcategory, expected] of cases) expect(readCategory(name, subcategory), `${name} > ${subcategory}`).toBe(expected)
  for (const { name, subcategories } of categoryTree) {
    expect(readCategory(name, null)).toBe(name)
    for (const one of subcategories) {
      expect(readCategory(name, one)).toBe(`${name} > ${one}`)
      expect(isCategory(readCategory('Unknown', one) ?? ''), one).toBe(true)
    }
  }
})

test('reads chapters listed in the feed', async () => {
  const starts = { '00:00:00': 0, '0:01:02.5': 62.5, '12:34': 754, '9.1234': 9.123, '': null, '-1': null, '1:2:3:4': null, later: null }
  for (const [written, seconds] of Object.entries(starts)) expect(readStart(written), written).toBe(seconds)
  const { items } = await readAll(`<rss xmlns:c="http://podlove.org/simple-chapters"><channel><title>Show</title>
    <item><title>One</title><guid>1</guid><enclosure url="https://a.example/1.mp3"/>
      <c:chapters version="1.2"><c:chapter start="00:00:00" title="Begin" href="/begin" image="javascript:x"/>
        <c:chapter start="soon" title="Never"/><c:chapter start="01:00:00.250" title=" Later "/></c:chapters></item>
    <item><title>Two</title><guid>2</guid><enclosure url="https://a.example/2.mp3"/></item></channel></rss>`)
  expect(items.map(({ simpleChapters }) => simpleChapters)).toEqual([
    [
      { startTime: 0, title: 'Begin', url: 'https://example.com/begin' },
      { startTime: 3600.25, title: 'Later' },
    ],
    undefined,
  ])
})
