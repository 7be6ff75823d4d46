import { onNode24 } from './lib/node.mjs'

/** Installs and builds without starting anything. With `--no-install`, as in the image, it uses the installed packages. */
await onNode24(async (args) => {
  if (args.includes('--no-install')) {
    const { build } = await import('./lib/build.mjs')
    return build()
  }
  const { setup } = await import('./lib/setup.mjs')
  await setup({ dev: false })
})
