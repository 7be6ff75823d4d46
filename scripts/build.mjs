import { onNode24 } from './lib/node.mjs'

/** Installs and builds without starting anything, for an image or a deployment. */
await onNode24(async () => {
  const { setup } = await import('./lib/setup.mjs')
  await setup()
})
