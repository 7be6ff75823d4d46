import { home, inHome } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async (args) => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const code = await foreground(process.execPath, [inHome('node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...args], {
    cwd: inHome('server'),
  })
  // Written down at once, so that a later edit of what was made here is found.
  const { addSums } = await import('./check/sums.mjs')
  addSums(home)
  return code
})
