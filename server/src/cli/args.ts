import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** Parses exactly these positional arguments and no flags but these. */
export function readArgs<Flag extends string = never>(
  args: string[],
  names: string[],
  flags: Flag[] = [],
): { words: string[]; flags: Record<Flag, boolean> } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Keep the first sentence, which names the option. The rest is advice for programmers.
    const [words = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${words}.`, { cause: error })
  }
  const { positionals: words, values } = parsed
  if (words.length < names.length) throw new UsageError(`${names[words.length]} is missing.`)
  if (words.length > names.length) throw new UsageError(`Unexpected argument "${words[names.length]}".`)
  return { words, flags: Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<Flag, boolean> }
}
