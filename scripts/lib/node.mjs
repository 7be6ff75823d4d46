import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { home, inHome, say, script, Sentence } from './home.mjs'
import { installApart } from './npm.mjs'
import { capture, foreground, leaveWithNpm } from './run.mjs'

const oldest = 24

/** Runs the work on Node 24: at once where this is one, else by starting the same script again on one of its own. */
export function onNode24(work) {
  leaveWithNpm()
  return script(async () => {
    if (Number.parseInt(process.versions.node, 10) >= oldest) return work(process.argv.slice(2))
    return foreground(await ownNode(), process.argv.slice(1))
  })
}

/** The Node that npm carries as a package, in a folder named by its version. */
async function ownNode() {
  const name = `node-${process.platform}-${process.arch}`
  const { optionalDependencies: versions } = JSON.parse(readFileSync(inHome('scripts', 'node', 'package.json'), 'utf8'))
  const version = versions[name]
  const advice = `Castwright needs Node ${oldest}, this is ${process.version}. Install Node ${oldest} from https://nodejs.org and start again.`
  if (!version) throw new Sentence(advice)
  const target = inHome('.node', version)
  const binary = join(target, 'node_modules', name, 'bin', 'node')
  if (!existsSync(binary)) {
    say(`Getting Node ${version} (this one is ${process.version}) ...`)
    await mkdir(join(home, '.node'), { recursive: true })
    await (await installApart(inHome('scripts', 'node'), target)).finish()
  }
  const { ok, output } = await capture(binary, ['--version'])
  if (!ok) throw new Sentence(`${output.trim()}\nThe Node ${version} that npm has for ${name} does not run here. ${advice}`)
  return binary
}
