import { expect, test } from 'vitest'
import { rankMatches } from './ranking.ts'

const search = (names: string[], text: string) => rankMatches(names, text, (name) => [name])

test('ranks names that start with the search first, then word starts, then the rest', () => {
  expect(search(['Beth Archer', 'Anna Thorne', 'Theo Brand', 'Agatha Swift'], 'th')).toEqual([
    'Theo Brand',
    'Anna Thorne',
    'Beth Archer',
    'Agatha Swift',
  ])
})

test('keeps the given order for equal ranks and for an empty search', () => {
  expect(search(['Thomas', 'Thea', 'Bob'], 'th')).toEqual(['Thomas', 'Thea'])
  expect(search(['Thomas', 'Thea', 'Bob'], ' ')).toEqual(['Thomas', 'Thea', 'Bob'])
})

test('requires every word of the search, in any order', () => {
  const zones = ['America/New York', 'America/North Dakota/New Salem', 'Africa/Lagos']
  expect(search(zones, 'new york')).toEqual(['America/New York'])
  expect(search(zones, 'york new')).toEqual(['America/New York'])
  expect(search(zones, 'new lagos')).toEqual([])
})

test('starts words after any punctuation', () => {
  expect(search(['Kobrien', "Flann O'Brien", 'Jean-Brie'], 'bri')).toEqual(["Flann O'Brien", 'Jean-Brie', 'Kobrien'])
})

test('ignores case and accents, and compares other scripts as they are', () => {
  expect(search(['Chloe', 'ZOË', 'Łukasz'], 'zoe')).toEqual(['ZOË'])
  expect(search(['ÄRGER'], 'ärg')).toEqual(['ÄRGER'])
  expect(search(['हिन्दी', 'हन'], 'हि')).toEqual(['हिन्दी'])
  expect(search(['山田太郎', '太郎'], '太郎')).toEqual(['太郎', '山田太郎'])
})

test('searches other texts too, ranked below the name', () => {
  const people = [
    { name: 'Adam Ash', username: 'theboss' },
    { name: 'Theo Brand', username: 'brand' },
  ]
  expect(rankMatches(people, 'the', ({ name, username }) => [name, username]).map(({ name }) => name)).toEqual(['Theo Brand', 'Adam Ash'])
})

test('treats regular expression characters as plain text', () => {
  expect(search(['a.b', 'axb'], 'a.b')).toEqual(['a.b'])
  expect(search(['C++ (advanced)'], '(')).toEqual(['C++ (advanced)'])
})
