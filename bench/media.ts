import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { FetchTask, Fetched } from './media-client.ts'
import { startNginx } from './media-nginx.ts'
import type { Serving } from './media-server.ts'
import { ofRounds, type Result } from './result.ts'
import { need } from './tools.ts'

const fileSize = 100 * 1024 * 1024
const rangeSize = 1024 * 1024
const connections = 16
const seconds = 1
const rounds = 9

type Side = { port: number; path: string; cpu: (() => Promise<number>) | null }
/** Of each round: MB/s, and CPU seconds per GB. */
type Rounds = { speeds: number[]; costs: number[] }

const start = (script: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  fork(join(import.meta.dirname, script), args, { env: { ...process.env, NODE_ENV: 'production', ...env } })

const ask = async <T>(child: ChildProcess, message: object): Promise<T> => {
  child.send(message)
  return ((await once(child, 'message')) as [T])[0]
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.connected) child.disconnect()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function makeFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  for (let at = 0; at < fileSize; at += rangeSize) await file.write(randomBytes(rangeSize))
  await file.close()
}

/** Measures both sides in turns, so that other load affects both. The first round is a warm-up. */
async function measure(sides: Side[], range: number | null): Promise<Rounds[]> {
  const measured = sides.map((): Rounds => ({ speeds: [], costs: [] }))
  const client = start('media-client.ts', [])
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, { port, path, cpu }] of sides.entries()) {
        const task: FetchTask = { port, path, connections, seconds, fileSize, rangeSize: range }
        const before = (await cpu?.()) ?? 0
        const fetched = await ask<Fetched>(client, task)
        if (round === 0) continue
        measured[at]!.speeds.push(fetched.bytes / 1e6 / fetched.seconds)
        measured[at]!.costs.push((((await cpu?.()) ?? 0) - before) / (fetched.bytes / 1e9))
      }
    }
  } finally {
    await end(client)
  }
  return measured
}

async function withServers<T>(
  accel: boolean,
  work: (parts: { ours: Side; bare: Side; serving: Serving; dataDir: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'bench.mp3')
  await makeFile(file)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1', ...(accel && { MEDIA_ACCEL_PREFIX: '/_media/' }) }
  const product = start('media-server.ts', [file, String(fileSize)], env)
  const anchor = start('media-anchor.ts', [file])
  try {
    const [[serving], [port]] = (await Promise.all([once(product, 'message'), once(anchor, 'message')])) as [[Serving], [number]]
    const ours = { port: serving.port, path: serving.path, cpu: () => ask<number>(product, { kind: 'cpu' }) }
    const bare = { port, path: '/', cpu: () => ask<number>(anchor, { kind: 'cpu' }) }
    return await work({ ours, bare, serving, dataDir })
  } finally {
    await Promise.all([end(product), end(anchor)])
    await rm(folder, { recursive: true, force: true })
  }
}

const againstBare = (name: string, range: number | null) => (): Promise<Result[]> =>
  withServers(false, async ({ ours, bare: plain }) => {
    const [product, bare] = (await measure([ours, plain], range)) as [Rounds, Rounds]
    const anchor = 'bare node:http, 512 KiB reads'
    return [
      ofRounds({ name, unit: 'MB/s', anchor, goal: 0.9 }, product.speeds, bare.speeds),
      ofRounds({ name: `${name}: server CPU time`, unit: 'CPU s/GB', anchor, goal: 1.11, lowerIsBetter: true }, product.costs, bare.costs),
    ]
  })

/** Through the whole server, with access checks and counting, compared with one that only sends. */
export const mediaRange = againstBare('media-range', rangeSize)
export const mediaFull = againstBare('media-full', null)

/** What nginx loses by asking the product first. */
export async function mediaAccel(): Promise<Result[]> {
  need('nginx')
  return withServers(true, async ({ serving, dataDir }) => {
    const storage = join(dataDir, 'storage')
    const nginx = await startNginx(join(dataDir, 'nginx'), storage, serving.port)
    try {
      const sides = [serving.path, `/plain/${relative(storage, serving.stored)}`].map((path) => ({ port: nginx.port, path, cpu: null }))
      const results: Result[] = []
      for (const [name, range, goal] of [
        ['media-accel', null, 0.9],
        ['media-accel: 1 MB ranges', rangeSize, 0.6],
      ] as const) {
        const [through, plain] = (await measure(sides, range)) as [Rounds, Rounds]
        results.push(ofRounds({ name, unit: 'MB/s', anchor: 'nginx sendfile', goal }, through.speeds, plain.speeds))
      }
      return results
    } finally {
      await nginx.stop()
    }
  })
}
