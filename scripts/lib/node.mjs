import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { home, inHome, say, script, Sentence } from './home.mjs'
import { installApart } from './npm.mjs'
import { libc } from './platform.mjs'
import { capture, foreground, leaveWithNpm } from './run.mjs'

const oldest = 24

/** Runs the work on Node 24 or later: directly where this is one, otherwise by running the same script again on one that is installed for it. */
export function onNode24(work) {
  leaveWithNpm()
  return script(async () => {
    if (Number.parseInt(process.versions.node, 10) >= oldest) return work(process.argv.slice(2))
    return foreground(await ownNode(), process.argv.slice(1))
  })
}

/** The Node that the npm registry carries as a package, in a folder named after its version. */
async function ownNode() {
  const { optionalDependencies: versions } = JSON.parse(readFileSync(inHome('scripts', 'node', 'package.json'), 'utf8'))
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const name = [`node-${platform}`, `node-bin-${platform}`].find((candidate) => Object.hasOwn(versions, candidate))
  const advice = `Castwright needs Node ${oldest} or later, and this is Node ${process.version}. Install it from https://nodejs.org and start again.`
  if (!name || libc() === 'musl') throw new Sentence(advice)
  const version = versions[name]
  const target = inHome('.node', version)
  const binary = join(target, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    say(`Getting Node ${version} (this is ${process.version}) ...`)
    await mkdir(join(home, '.node'), { recursive: true })
    await (await installApart(inHome('scripts', 'node'), target)).finish()
  }
  const { ok, output } = await capture(binary, ['--version'])
  if (!ok) throw new Sentence(`${output.trim()}\nThe Node ${version} from the npm registry does not run on this machine. ${advice}`)
  return binary
}
