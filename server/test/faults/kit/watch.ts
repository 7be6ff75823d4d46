import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { heavyFlag } from '../../../src/worker/heavy-channel.ts'
import { faultPatience } from '../../kit/patience.ts'

export const onLinux = process.platform === 'linux'

/** Current memory of a process in megabytes. */
export const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024

/** The process for heavy work of a server, or 0. */
export async function heavyProcessOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean)
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes(heavyFlag)) return Number(child)
  return 0
}

/** Open files and sockets of a process. */
export const filesOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** How fast the second number of these points grows with the first, by linear regression. */
export function slope(points: Array<readonly [number, number]>): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
}

export type Reading = { ms: number[]; failed: number; stop(): Promise<void> }

/** Sends requests at this rate while other things happen. */
export function keepAsking(
  url: string,
  { everyMs = 20, headers = {} }: { everyMs?: number; headers?: Record<string, string> } = {},
): Reading {
  let running = true
  const reading: Reading = {
    ms: [],
    failed: 0,
    async stop() {
      running = false
      await done
    },
  }
  const ask = async (): Promise<void> => {
    while (running) {
      const begun = performance.now()
      const answer = await fetch(url, { headers }).then(
        async (given) => (await given.arrayBuffer()) && given.status < 400,
        () => false,
      )
      reading.ms.push(performance.now() - begun)
      if (!answer) reading.failed += 1
      await delay(Math.max(0, everyMs - (performance.now() - begun)))
    }
  }
  const done = ask()
  return reading
}

/** Peak memory growth of a process while this runs. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await memoryOf(pid)
  let most = before
  const watch = setInterval(async () => (most = Math.max(most, await memoryOf(pid))), 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most - before
}

/** Waits until it holds. Throws with the description otherwise. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > faultPatience) throw new Error(`Waited ${faultPatience / 1000} s in vain: ${what}`)
    await delay(25)
  }
  return performance.now() - begun
}
