import { explain, UsageError, type Context } from './command.ts'
import { commands, findCommand, usage } from './commands.ts'

const wrongUsage = 2
export const interrupted = 130

async function answer(args: string[], context: Context): Promise<number> {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) {
    context.say(usage())
    return 0
  }
  const found = findCommand(args)
  if (!found) {
    const begun = commands.filter(({ words }) => words[0] === args[0])
    context.note(begun.length > 0 ? usage(begun) : `Unknown command "${args.join(' ')}".\n\n${usage()}`)
    return wrongUsage
  }
  try {
    const run = await found.command.load()
    return (await run(context, found.rest)) ?? 0
  } catch (error) {
    if (context.signal.aborted) {
      context.note('Stopped.')
      return interrupted
    }
    if (!(error instanceof UsageError)) throw error
    context.note(`${error.message}\n\n${usage([found.command])}`)
    return wrongUsage
  }
}

/** Runs the command and returns the exit code. */
export const run = (args: string[], context: Context): Promise<number> =>
  answer(args, context).catch((error: unknown) => {
    context.note(explain(error))
    return 1
  })
