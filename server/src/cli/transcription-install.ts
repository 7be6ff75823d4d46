import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SpeechError } from '../platform/speech/error.ts'
import { bundledRoot, engineRoot, findEngine } from '../platform/speech/install/folder.ts'
import { installEngine } from '../platform/speech/install/install.ts'
import { enginePackages } from '../platform/speech/install/packages.ts'
import { fromFolder, fromRegistry } from '../platform/speech/install/registry.ts'
import { asUsage, CommandError, type Context, type Run } from './command.ts'
import { bytes } from '../platform/format.ts'

const options = { from: { type: 'string' }, bundled: { type: 'boolean' } } as const

/** `--bundled` is for images: it installs the engine next to the server's code instead of in the data folder. */
export const run: Run = async (context, args) => {
  const { from, bundled } = asUsage(() => parseArgs({ args, options })).values
  const { dataDir } = context.config()
  const found = findEngine(dataDir)
  if (found) return context.say(`Already installed: ${found}.`)
  const total = enginePackages.reduce((sum, wanted) => sum + wanted.bytes, 0)
  context.note(from ? `Reading packages from ${resolve(from)} ...` : `Downloading ${bytes(total)} from the npm registry ...`)
  const folder = await installEngine({
    root: bundled ? bundledRoot : engineRoot(dataDir),
    archives: from ? fromFolder(resolve(from)) : fromRegistry(),
    signal: context.signal,
    onProgress: reporter(context),
    ...(from && { pausesMs: [] }),
  }).catch((error: unknown) => {
    throw error instanceof SpeechError ? new CommandError(error.message, { cause: error }) : error
  })
  context.say(`Installed in ${folder}:`)
  for (const { name, version, license, what } of enginePackages) context.say(`  ${name} ${version} (${license}): ${what}`)
}

/** A line for every tenth. */
function reporter({ note }: Context): (progress: number) => void {
  let tenths = 0
  return (progress) => {
    if (Math.floor(progress * 10) <= tenths) return
    tenths = Math.floor(progress * 10)
    note(`${tenths * 10} %`)
  }
}
