import { home, inHome } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async (args) => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const code = await foreground(process.execPath, [inHome('node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...args], {
    cwd: inHome('server'),
  })
  // Saved right away, so that a later edit of the migration is found.
  const { addChecksums } = await import('./check/checksums.mjs')
  addChecksums(home)
  return code
})
