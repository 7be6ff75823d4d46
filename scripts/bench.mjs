import { onNode24 } from './lib/node.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async (args) => {
  const { quiet, setup } = await import('./lib/setup.mjs')
  await setup()
  const { memorySettings } = await import('../server/src/memory.ts')
  return foreground(process.execPath, [...quiet, 'bench/main.ts', ...args], {
    env: { NODE_ENV: 'production', ...memorySettings, ...process.env },
  })
})
