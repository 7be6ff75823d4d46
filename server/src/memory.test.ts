import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryFlags, memorySettings } from './memory.ts'

let folder: string
let script: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castwright-memory-'))
  script = join(folder, 'main.mjs')
  const memory = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'memory.ts')).href)
  const body = `
    import { useMemorySettings } from ${memory}
    useMemorySettings()
    const { pid, ppid, argv, execArgv, env } = process
    process.stdout.write(JSON.stringify({ pid, ppid, args: argv.slice(2), execArgv, env }) + '\\n')
    process.on('SIGTERM', () => process.exit(7))
    for await (const chunk of process.stdin) process.stdout.write(chunk)
  `
  await writeFile(script, body)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Said = { pid: number; ppid: number; args: string[]; execArgv: string[]; env: Record<string, string> }
type Started = { child: ChildProcess; said: Said; next(): Promise<string> }

async function start(env: Record<string, string> = {}, stdio: 'ipc' | 'ignore' = 'ignore'): Promise<Started> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'an argument', '--option'], {
    env: { PATH: process.env['PATH'], KEPT: 'as it was', ...env },
    stdio: ['pipe', 'pipe', 'inherit', stdio],
  })
  const next = async () => String((await once(child.stdout!, 'data'))[0])
  return { child, said: JSON.parse(await next()) as Said, next }
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM')
  return ((await once(child, 'exit')) as [number | null])[0]
}

test('a process without memory settings gets them, and stays the same process', async () => {
  const { child, said, next } = await start()
  expect(said).toMatchObject({ pid: child.pid, ppid: process.pid, args: ['an argument', '--option'] })
  expect(said.env).toMatchObject({ KEPT: 'as it was', ...memorySettings })
  expect(said.execArgv).toEqual(['--disable-warning=ExperimentalWarning', ...memoryFlags])
  child.stdin!.write('still connected')
  expect(await next()).toBe('still connected')
  expect(await stop(child)).toBe(7)
})

test("the operator's own settings stay", async () => {
  const { child, said } = await start({ MALLOC_ARENA_MAX: '7', NODE_OPTIONS: '--max-semi-space-size=32' })
  expect(said.env).toMatchObject({ ...memorySettings, MALLOC_ARENA_MAX: '7' })
  const others = memoryFlags.filter((flag) => !flag.includes('semi-space'))
  expect(said.execArgv).toEqual(['--disable-warning=ExperimentalWarning', ...others])
  await stop(child)
})

test('a process with a channel to its parent keeps it', async () => {
  const { child, said } = await start({}, 'ipc')
  expect(said.env).not.toHaveProperty('MALLOC_ARENA_MAX')
  expect(child.connected).toBe(true)
  await stop(child)
})
