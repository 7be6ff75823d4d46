import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { home, inHome, log, script, UserError } from './home.mjs'
import { installSeparately } from './npm.mjs'
import { libc } from './platform.mjs'
import { capture, foreground, exitWithNpm } from './run.mjs'

const minVersion = 24

/** Runs `work` on Node 24 or later. On an older Node, downloads one and runs the same script on it. */
export function onNode24(work) {
  exitWithNpm()
  return script(async () => {
    if (Number.parseInt(process.versions.node, 10) >= minVersion) return work(process.argv.slice(2))
    return foreground(await downloadedNode(), process.argv.slice(1))
  })
}

/** Node from its npm package, in a folder named after its version. */
async function downloadedNode() {
  const { optionalDependencies: versions } = JSON.parse(readFileSync(inHome('scripts', 'node', 'package.json'), 'utf8'))
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const name = [`node-${platform}`, `node-bin-${platform}`].find((candidate) => Object.hasOwn(versions, candidate))
  const advice = `Castwright needs Node ${minVersion} or later. This is Node ${process.version}. Install a newer one from https://nodejs.org and start again.`
  if (!name || libc() === 'musl') throw new UserError(advice)
  const version = versions[name]
  const target = inHome('.node', version)
  const binary = join(target, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    log(`Downloading Node ${version} (this is ${process.version}) ...`)
    await mkdir(join(home, '.node'), { recursive: true })
    await (await installSeparately(inHome('scripts', 'node'), target)).finish()
  }
  const { ok, output } = await capture(binary, ['--version'])
  if (!ok) throw new UserError(`${output.trim()}\nThe Node ${version} from the npm registry does not run on this machine. ${advice}`)
  return binary
}
