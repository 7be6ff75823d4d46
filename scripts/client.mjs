import { inHome, log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** `npm run client`: generates the typed API client into client/dist, from the contract. */
await onNode24(async () => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { buildClient } = await import('../client/src/build.ts')
  buildClient(inHome('client', 'dist'))
  log('Wrote the API client to client/dist.')
})
