import { inHome } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { open } from './lib/run.mjs'

const webPort = '5173'

/** Restarts the server when its sources change. The browser talks to Vite, which proxies the API. */
await onNode24(async () => {
  const { quiet, settings, setup } = await import('./lib/setup.mjs')
  await setup({ web: false })
  const port = process.env.PORT ?? '3000'
  const env = {
    NODE_ENV: 'development',
    BASE_URL: `http://localhost:${webPort}`,
    CASTWRIGHT_URL: `http://localhost:${port}`,
    ...process.env,
  }
  const vite = inHome('node_modules', 'vite', 'bin', 'vite.js')
  const both = [
    open(process.execPath, [...quiet, ...settings, '--watch', 'server/src/main.ts'], { env }),
    open(process.execPath, [vite, '--port', webPort, '--strictPort'], { cwd: inHome('web'), env }),
  ]
  const code = await Promise.race(both.map(({ ended }) => ended))
  for (const { stop } of both) stop()
  await Promise.all(both.map(({ ended }) => ended))
  return code
})
