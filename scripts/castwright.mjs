import { onNode24 } from './lib/node.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async (args) => {
  const { quiet, settings, setup } = await import('./lib/setup.mjs')
  await setup({ dev: false, web: false })
  const env = { NODE_ENV: 'production', ...process.env }
  return foreground(process.execPath, [...quiet, ...settings, 'server/src/cli/main.ts', ...args], { env })
})
