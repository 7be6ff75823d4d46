import { home } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'

/** `npm run check` runs all checks, `npm run check -- dependencies writes` only these two. */
await onNode24(async (args) => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const { run } = await import('./check/run.mjs')
  return run(home, args)
})
