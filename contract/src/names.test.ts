import { expect, test } from 'vitest'
import { publicName, teamName } from './names.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', username: 'ada', email: 'ada.l@example.com' }

test.each([
  ['a full name', ada, 'Ada Lovelace', 'Ada Lovelace'],
  ['one name', { ...ada, lastName: '' }, 'Ada', 'Ada'],
  ['only a username', { ...ada, firstName: '', lastName: '' }, 'ada', 'ada'],
  ['nothing but an address', { firstName: '', lastName: null, username: null, email: 'ada.l@example.com' }, 'ada.l', 'Team member'],
  ['nothing at all', { firstName: null, lastName: null, username: null, email: null }, 'Team member', 'Team member'],
])('with %s', (_what, person, forTeam, forEveryone) => {
  expect(teamName(person)).toBe(forTeam)
  expect(publicName(person)).toBe(forEveryone)
})
