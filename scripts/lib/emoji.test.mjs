import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiData, emojiFile } from './emoji.mjs'

test('emoji.gen.json matches the installed package', () => {
  expect(readFileSync(emojiFile, 'utf8') === emojiData()).toBe(true)
})
