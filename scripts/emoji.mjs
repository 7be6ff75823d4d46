import { writeFileSync } from 'node:fs'
import { log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** `npm run emoji`: writes the emoji picker's data from the pinned package emojibase-data, which is too large to install with the app. */
await onNode24(async () => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { emojiData, emojiFile } = await import('./lib/emoji.mjs')
  writeFileSync(emojiFile, emojiData())
  log('Wrote the emoji data.')
})
