import { inHome } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async (args) => {
  const { setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  return foreground(process.execPath, [inHome('node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...args], { cwd: inHome('server') })
})
