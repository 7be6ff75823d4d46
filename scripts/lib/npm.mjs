import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { UserError } from './home.mjs'
import { capture } from './run.mjs'

/** Finds npm's script: the npm that started us, the one that came with this Node, or the one on the path. */
function findNpm() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  const bundled = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const candidates = [process.env.npm_execpath ?? '', bundled, ...onPath]
    .filter((file) => file && existsSync(file))
    .map((file) => realpathSync(file))
  const found = candidates.find((file) => basename(file) === 'npm-cli.js')
  if (!found) throw new UserError('npm was not found. Install it, or use "npm start".')
  return found
}

/** Runs npm on this Node, and returns whether it succeeded and what it printed. */
export const tryNpm = (args, { cwd }) =>
  capture(process.execPath, [findNpm(), ...args, '--no-audit', '--no-fund', '--no-update-notifier'], { cwd })

/** Runs npm on this Node. Its output is shown only when it fails. */
export async function npm(args, { cwd }) {
  const { ok, output } = await tryNpm(args, { cwd })
  if (!ok) throw new UserError(`${output.trim()}\n\n"npm ${args.join(' ')}" failed in ${cwd}. See its messages above.`)
}

/** Installs the packages of a small lockfile into a separate folder, completely or not at all. */
export async function installSeparately(packageFolder, target) {
  const { cp, mkdir, rename, rm } = await import('node:fs/promises')
  const staging = `${target}.${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) await cp(join(packageFolder, file), join(staging, file))
  await npm(['ci', '--ignore-scripts'], { cwd: staging })
  return {
    staging,
    /** If another process was faster, its folder is used. */
    finish: async () => {
      await rename(staging, target).catch(async (error) => {
        if (!existsSync(target)) throw error
        await rm(staging, { recursive: true, force: true })
      })
    },
  }
}
