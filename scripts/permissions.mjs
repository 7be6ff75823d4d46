import { writeFileSync } from 'node:fs'
import { home, inHome, log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** `npm run permissions`: writes docs/permissions.md from the methods and errors. */
await onNode24(async () => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { permissionsPage, renderPermissions } = await import('./check/permissions.mjs')
  writeFileSync(inHome(permissionsPage), await renderPermissions(home))
  log(`Wrote ${permissionsPage}.`)
})
