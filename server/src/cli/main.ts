import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { UsageError, type Context } from './command.ts'
import { commands, findCommand, usage } from './commands.ts'
import { explain } from './explain.ts'

const wrongUsage = 2
const interrupted = 130

async function main(args: string[], context: Context): Promise<number> {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) {
    context.say(usage())
    return 0
  }
  const found = findCommand(args)
  if (!found) {
    const begun = commands.filter(({ words }) => words[0] === args[0])
    context.note(begun.length > 0 ? usage(begun) : `There is no command "${args.join(' ')}".\n\n${usage()}`)
    return wrongUsage
  }
  try {
    const { run } = await found.command.load()
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

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Asked twice, it goes at once.
    if (stopping.signal.aborted) process.exit(interrupted)
    stopping.abort(new Error(`stopped by ${signal}`))
  })
}

const context: Context = {
  config: readConfig,
  // Whoever calls a command reads its answer, not a log.
  log: createLog('silent'),
  signal: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
}

// No exit by force: what was said may still be on its way through a pipe.
process.exitCode = await main(process.argv.slice(2), context).catch((error: unknown) => {
  context.note(explain(error))
  return 1
})
