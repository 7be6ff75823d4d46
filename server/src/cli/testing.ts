import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { run } from './run.ts'

export type Outcome = { code: number | null; out: string; err: string }

const main = join(import.meta.dirname, 'main.ts')

export type Running = {
  child: ChildProcess
  /** Exit code and output. */
  outcome: Promise<Outcome>
}

/** Runs the command in its own process, with these settings only. */
export function begin(args: string[], env: Record<string, string>): Running {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const outcome = Promise.all([ended, text(child.stdout).catch(() => ''), text(child.stderr)]).then(([code, out, err]) => ({
    code,
    out,
    err,
  }))
  return { child, outcome }
}

export const castwright = (args: string[], env: Record<string, string>): Promise<Outcome> => begin(args, env).outcome

/** Runs the command in this process, which has already loaded the app, when only its output matters. */
export async function command(args: string[], env: Record<string, string>): Promise<Outcome> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await run(args, {
    config: () => readConfig(env),
    log: createLog('silent'),
    signal: new AbortController().signal,
    say: (line) => out.push(`${line}\n`),
    note: (line) => err.push(`${line}\n`),
  })
  return { code, out: out.join(''), err: err.join('') }
}
