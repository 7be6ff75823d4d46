import { home, log } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { tryNpm } from './lib/npm.mjs'
import { nameOfPlatform, platforms } from './lib/platforms.mjs'

/** `npm run platforms`: checks for every supported platform that `npm ci` accepts the lockfile. Installs nothing. */
await onNode24(async () => {
  let failed = 0
  for (const platform of platforms) {
    const flags = Object.entries(platform).flatMap(([name, value]) => (name === 'optional' ? [] : [`--${name}=${value}`]))
    const { ok, output } = await tryNpm(['ci', '--dry-run', '--ignore-scripts', ...flags], { cwd: home })
    process.stdout.write(`${ok ? 'ok    ' : 'failed'}  ${nameOfPlatform(platform)}\n`)
    if (!ok) {
      failed += 1
      log(output.trim())
    }
  }
  process.stdout.write(`${platforms.length - failed} platforms passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
})
