import { writeFileSync } from 'node:fs'
import { home, inHome, log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** `npm run schema`: writes docs/schema.md from the tables. */
await onNode24(async () => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { readTables, renderPage, schemaPage } = await import('./check/schema.mjs')
  writeFileSync(inHome(schemaPage), renderPage(await readTables(home)))
  log(`Wrote ${schemaPage}.`)
})
