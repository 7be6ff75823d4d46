import { expect, test } from 'vitest'
import { differencesOf, leftBehindIn, skippedIn } from './service/compare.ts'
import type { ItemFacts } from './facts.ts'
import { cleanText } from '../../platform/html/foreign.ts'
import { projectKeyOf, slugOf } from '../podcasts/service/names.ts'
import { storable } from '../../platform/storable.ts'

test.each([
  ['<div>One</div><div>Two</div>', true, '<p>One</p><p>Two</p>'],
  [
    '<h2>Links</h2><ul><li><a href="https://a.example/">A</a></li></ul>',
    true,
    /^<h2>Links<\/h2><ul><li><a href="https:\/\/a\.example\/"[^>]*>A<\/a><\/li><\/ul>$/,
  ],
  ['<p>Kept</p><p>&nbsp;</p><p></p><p>whole</p>', true, '<p>Kept</p><p>whole</p>'],
  ['<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>', true, '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">Click</a>', true, 'Click'],
  ['One\nline\n\nTwo <b>& more', false, '<p>One<br />line</p><p>Two &lt;b&gt;&amp; more</p>'],
  ['<p> </p>', true, ''],
  ['<table><tr><td>Host</td><td>Ann</td></tr></table>', true, '<p>Host Ann </p>'],
  [
    'Hosted by Ann\r\nMusic: <a\nhref="https://a.example/">A</a>\n\nBye',
    true,
    /^<p>Hosted by Ann<br \/>Music: <a href="https:\/\/a\.example\/"[^>]*>A<\/a><\/p><p>Bye<\/p>$/,
  ],
  ['<p>One\nline</p>\n<p>Two</p>', true, '<p>One\nline</p>\n<p>Two</p>'],
  // Ambiguous parsing would double the time with each blank.
  [`<p>${'\u00a0'.repeat(60)}x</p>`, true, `<p>${'\u00a0'.repeat(60)}x</p>`],
  ['', false, ''],
])('keeps notes %j complete and sanitizes them', (text, isHtml, wanted) => {
  if (typeof wanted === 'string') expect(cleanText(text, isHtml)).toBe(wanted)
  else expect(cleanText(text, isHtml)).toMatch(wanted)
})

test.each([
  ['Night Shift Radio', 'NSR', 'night-shift-radio'],
  ['Ümläute & Söhne', 'UML', 'umlaute-and-sohne'],
  ['It’s 99% Great', 'ISG', 'its-99-great'],
  ['日本語', 'POD', ''],
  ['A', 'APO', 'a'],
])('derives a project key and profile URL from %s', (title, key, slug) => {
  expect(projectKeyOf(title)).toBe(key)
  expect(slugOf(title)).toBe(slug)
})

test("removes what the database can't store, at any depth", () => {
  expect(storable({ a: ['x\0y', { b: 'half \ud800' }], at: null, n: 1 })).toEqual({ a: ['xy', { b: 'half \ufffd' }], at: null, n: 1 })
})

const old = (changes: Partial<ItemFacts>): ItemFacts =>
  ({
    guid: 'g',
    title: 'One',
    publishedAt: new Date('2020-03-02T10:00:00.900Z'),
    duration: 100,
    enclosure: { url: 'https://cdn.example/1.mp3', type: 'audio/mpeg', length: 1000 },
    ...changes,
  }) as ItemFacts
const ours = { guid: 'g', title: 'One', publishedAt: new Date('2020-03-02T10:00:00Z'), duration: 101.5, bytes: 1000 }

test.each<[string, Partial<ItemFacts>, string[]]>([
  ['the same', {}, []],
  ['nothing said', { duration: null, publishedAt: null, enclosure: { url: '', type: '', length: null } }, []],
  ['zero bytes', { enclosure: { url: '', type: '', length: 0 } }, []],
  ['another title', { title: 'Two' }, ['title']],
  ['a second later', { publishedAt: new Date('2020-03-02T10:00:01Z') }, ['date']],
  ['longer', { duration: 104 }, ['duration']],
  ['more bytes', { enclosure: { url: '', type: '', length: 1001 } }, ['bytes']],
])('reports no other differences for an item with %s', (_what, changes, kinds) => {
  expect(differencesOf(old(changes), ours).map(({ kind }) => kind)).toEqual(kinds)
})

test("names items that can't be imported", () => {
  const problem = { line: 3, position: 1, title: 'Bare', message: 'It has no file.' }
  const list = skippedIn([
    { ...problem, kind: 'no_enclosure' },
    { ...problem, kind: 'bad_date' },
  ])
  expect(leftBehindIn([{ ...problem, kind: 'left_behind' }])).toMatchObject([{ kind: 'beside', title: 'Bare', old: 'It has no file.' }])
  expect(list).toEqual([{ kind: 'skipped', guid: '', title: 'Bare', old: 'It has no file.', ours: '' }])
})
