import { memorySettings } from './lib/memory.mjs'
import { onNode24 } from './lib/node.mjs'
import { requireSupportedPlatform } from './lib/platform.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async () => {
  requireSupportedPlatform()
  const { quiet, settings, setup } = await import('./lib/setup.mjs')
  await setup({ dev: false })
  return foreground(process.execPath, [...quiet, ...settings, 'server/src/main.ts', '--install-engine'], {
    env: { NODE_ENV: 'production', ...memorySettings, ...process.env },
  })
})
