import { execFile } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { EnvHttpProxyAgent, request } from 'undici'
import { SpeechError } from '../error.ts'
import { archiveName, type EnginePackage } from './packages.ts'

/** Opens the archive of a package. */
export type Archives = (wanted: EnginePackage, signal: AbortSignal) => Promise<Readable>

const run = promisify(execFile)
const silenceMs = 60_000

/** The registry in the settings of npm, which may be a mirror. */
async function findRegistry(): Promise<URL> {
  const bundled = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const args = ['config', 'get', 'registry']
  try {
    const { stdout } = existsSync(bundled) ? await run(process.execPath, [bundled, ...args]) : await run('npm', args)
    return new URL(stdout.trim().replace(/\/?$/, '/'))
  } catch (error) {
    throw new SpeechError('missing', "npm, which knows where to download packages, wasn't found.", { cause: error })
  }
}

/** Downloads from the npm registry. */
export function fromRegistry(): Archives {
  const agent = new EnvHttpProxyAgent({ headersTimeout: silenceMs, bodyTimeout: silenceMs })
  let registry: Promise<URL> | undefined
  return async ({ name, version }, signal) => {
    registry ??= findRegistry()
    const address = new URL(`${name}/-/${name.split('/').at(-1)}-${version}.tgz`, await registry)
    let response = await request(address, { dispatcher: agent, signal })
    for (let hops = 0; hops < 5 && response.statusCode >= 300 && response.statusCode < 400; hops++) {
      await response.body.dump()
      response = await request(new URL(String(response.headers['location']), address), { dispatcher: agent, signal })
    }
    if (response.statusCode === 200) return response.body
    await response.body.dump()
    throw new SpeechError('missing', `The npm registry answered ${response.statusCode} for ${name}.`)
  }
}

/** Reads archives that `npm pack` has saved in a folder. */
export const fromFolder =
  (folder: string): Archives =>
  async (wanted) => {
    const file = join(folder, archiveName(wanted))
    if (!existsSync(file))
      throw new SpeechError('missing', `${file} is missing. Save it there with npm pack ${wanted.name}@${wanted.version}.`)
    return createReadStream(file)
  }
