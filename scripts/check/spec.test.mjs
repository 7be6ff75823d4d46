import { expect, test } from 'vitest'
import { home } from './lib/tool.mjs'
import { spec } from './spec.mjs'
import { lines, plant } from './testing/tree.mjs'
import { isFull } from '../../server/test/kit/full.ts'

const list = 'scripts/check/spec-texts.json'
const hint = "this text is quoted by the product specification; don't change it"
const planted = (texts, code) => plant({ [list]: JSON.stringify({ shows: texts }, null, 2), 'web/src/features/planted/Planted.tsx': code })

test.runIf(isFull)('the product shows every text on the list', () => {
  const { findings, info } = spec(home)
  expect(findings).toEqual([])
  expect(Number.parseInt(info, 10)).toBeGreaterThan(400)
})

test('reports a text that was changed', () => {
  const root = planted(
    ['Changes Saved.', 'Error publishing episode.'],
    `export const messages = { saved: 'Saved!', failed: 'Error publishing episode.' }`,
  )
  expect(lines(spec(root))).toEqual([`${list}:3 the code no longer contains "Changes Saved." | ${hint}`])
})

test('finds strings, templates, sums and elements', () => {
  const texts = ['Select Plan', 'Last saved {}', 'Please fix errors to save.', "We've sent {} a link"]
  const code = `export const a = 'Select Plan'
export const b = (at: string) => \`Last saved \${at}\`
export const c = 'Please fix errors ' + 'to save.'
export const D = ({ who }: { who: string }) => <p>We've sent <b>{who}</b> a
  link</p>
`
  expect(lines(spec(planted(texts, code)))).toEqual([])
})

test('finds a sentence within a longer text, but a label only as a whole text', () => {
  const root = planted(['Your feed is invalid.', 'Select Plan'], `export const a = ['Sorry! Your feed is invalid.', 'Select Plan now']`)
  expect(lines(spec(root))).toEqual([`${list}:4 the code no longer contains "Select Plan" | ${hint}`])
})

test('does not count tests', () => {
  const root = plant({
    [list]: JSON.stringify({ shows: ['Changes Saved.'] }, null, 2),
    'web/src/features/planted/planted.test.ts': `export const a = 'Changes Saved.'`,
  })
  expect(lines(spec(root))).toHaveLength(1)
})
