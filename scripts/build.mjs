import { onNode24 } from './lib/node.mjs'

/** Installs and builds without starting anything. With `--no-install`, as in an image, it builds with the packages that are there. */
await onNode24(async (args) => {
  if (args.includes('--no-install')) {
    const { build } = await import('./lib/build.mjs')
    return build()
  }
  const { setup } = await import('./lib/setup.mjs')
  await setup({ dev: false })
})
