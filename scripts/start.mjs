import { inHome } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { requireSupportedPlatform } from './lib/platform.mjs'
import { foreground } from './lib/run.mjs'

await onNode24(async () => {
  requireSupportedPlatform()
  const { quiet, settings, setup } = await import('./lib/setup.mjs')
  await setup({ dev: false })
  // The server would set them itself, but it can't while it has a channel to this process.
  const { memoryFlags, memorySettings } = await import('../server/src/memory.ts')
  // The server also sets this folder, but only after it has loaded its first modules.
  const NODE_COMPILE_CACHE = inHome('.cache', 'compile')
  return foreground(process.execPath, [...quiet, ...memoryFlags, ...settings, 'server/src/main.ts', '--install-engine'], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE, ...memorySettings, ...process.env },
  })
})
