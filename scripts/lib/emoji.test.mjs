import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiData, emojiFile } from './emoji.mjs'

test('the emoji data is what `npm run emoji` writes from the installed package', () => {
  expect(readFileSync(emojiFile, 'utf8') === emojiData()).toBe(true)
})
