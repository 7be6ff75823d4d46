import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { freePort } from '../server/src/platform/free-port.ts'
import { load } from './feed-load.ts'
import { median, ofRounds, percentile, round, type Result } from './result.ts'
import { programOf } from './tools.ts'

/** Many short rounds, because the rate varies by 15 % from one second to the next on a shared machine. */
const rounds = 13
const seconds = 1
const publishes = 200

export async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(url, { method, headers })
  return { status: answer.statusCode, etag: String(answer.headers['etag']), bytes: Buffer.from(await answer.body.arrayBuffer()) }
}

/** CPU time of a process in microseconds, or 0 if the system doesn't report it. */
export function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return 0
  }
}

type Server = { url: string; pid?: number | undefined }
type Measured = { rates: number[]; cpu: number }

/** Responses per second and CPU time per response, measured in turns so that other load affects all. */
async function compare(servers: Server[], headers: Record<string, string>, status: number): Promise<Measured[]> {
  const rates = servers.map((): number[] => [])
  const used = servers.map(() => ({ cpu: 0, answers: 0 }))
  for (let at = -1; at < rounds; at += 1) {
    for (const [which, { url, pid }] of servers.entries()) {
      const { etag } = await ask(url, headers)
      const conditional = status === 304 ? { ...headers, 'if-none-match': etag } : headers
      if ((await ask(url, conditional)).status !== status) throw new Error(`${url} does not answer ${status}.`)
      const before = cpuOf(pid)
      const rate = await load(url, conditional, seconds, status)
      // The warm-up round doesn't count.
      if (at < 0) continue
      rates[which]!.push(rate)
      used[which]!.cpu += cpuOf(pid) - before
      used[which]!.answers += rate * seconds
    }
  }
  return rates.map((all, which) => ({ rates: all, cpu: used[which]!.cpu / used[which]!.answers }))
}

/** The same files from nginx, for comparison. Null if it isn't installed. */
async function startNginx(folder: string): Promise<{ url: string; child: ChildProcess } | null> {
  const nginx = programOf('nginx')
  if (!nginx) return null
  const port = await freePort()
  const place = `location / { root ${folder}; gzip_static on; etag on; open_file_cache max=100; add_header Cache-Control "public, max-age=60"; }`
  // As root, nginx would run its workers as another user, who can't read our files.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `daemon off; ${user} worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http { access_log off; types { application/rss+xml xml; } client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; ${place} } }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/feed.xml`
  for (let tries = 0; tries < 50; tries += 1) {
    if (await ask(url).catch(() => null)) return { url, child }
    await delay(100)
  }
  child.kill()
  return null
}

/** Milliseconds from the end of a publish until it is visible in the feed. */
async function seenAfter(child: ChildProcess, url: string): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < publishes; at += 1) {
    const before = (await ask(url, {}, 'HEAD')).etag
    const answered = once(child, 'message') as Promise<[{ doneAt: number }]>
    child.send({ publish: `Published ${at}` })
    let seenAt: number | null = null
    while (seenAt === null) if ((await ask(url, {}, 'HEAD')).etag !== before) seenAt = Number(process.hrtime.bigint() / 1000n) / 1000
    const [{ doneAt }] = await answered
    times.push(Math.max(0, seenAt - doneAt))
  }
  return times
}

type Product = { feedUrl: string; showUrl: string; folder: string; child: ChildProcess; children: ChildProcess[] }

/** Runs `work` with the product and a show of 300 episodes. */
export async function withProduct(work: (product: Product) => Promise<Result[]>): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const child = fork(join(import.meta.dirname, 'feed-server.ts'), { env: { ...process.env, ...settings } })
  const children = [child]
  try {
    const [{ podcastId, profileUrl }] = (await once(child, 'message')) as [{ podcastId: string; profileUrl: string }]
    const origin = `http://127.0.0.1:${port}`
    return await work({ feedUrl: `${origin}/rss/${podcastId}.xml`, showUrl: `${origin}/pod/${profileUrl}`, folder, child, children })
  } finally {
    for (const one of children) {
      if (one.connected) one.disconnect()
      else one.kill()
      if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** How often the product has used its database. */
export async function queriesOf(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message') as Promise<[{ queries: number }]>
  child.send('queries')
  return (await answered)[0].queries
}

/** A response through the whole server, compared with Node's own HTTP server with the same bytes in memory, and with nginx. */
const serve = (name: string, what: 'feedUrl' | 'showUrl', status: 200 | 304, goal: number) => (): Promise<Result[]> =>
  withProduct(async ({ [what]: url, folder, child, children }) => {
    const zipped = { 'accept-encoding': 'gzip' }
    const { bytes } = await ask(url, zipped)
    const files = [join(folder, 'feed.xml'), join(folder, 'feed.xml.gz')] as const
    await writeFile(files[0], gunzipSync(bytes))
    await writeFile(files[1], bytes)
    const anchor = fork(join(import.meta.dirname, 'feed-anchor.ts'), files)
    children.push(anchor)
    const [address] = (await once(anchor, 'message')) as [{ port: number }]
    const other = await startNginx(folder)
    if (other) children.push(other.child)
    const servers = [{ url, pid: child.pid }, { url: `http://127.0.0.1:${address.port}/`, pid: anchor.pid }, ...(other ? [other] : [])]
    const before = await queriesOf(child)
    const [ours, raw, nginx] = (await compare(servers, zipped, status)) as [Measured, Measured, Measured?]
    const job = { name, unit: '/s', anchor: 'raw node:http', goal }
    if (nginx) {
      const { anchorValue, ratio } = ofRounds(job, ours.rates, nginx.rates)
      process.stdout.write(`${name}: nginx with one worker: ${round(anchorValue)} /s, ratio ${round(ratio)}\n`)
    }
    process.stdout.write(`${name}: ${round(ours.cpu)} µs of CPU time per response, raw node:http ${round(raw.cpu)} µs\n`)
    process.stdout.write(`${name}: ${(await queriesOf(child)) - before} database queries\n`)
    return [ofRounds(job, ours.rates, raw.rates)]
  })

export const feed304 = serve('feed-304', 'feedUrl', 304, 0.8)
export const feedGzip = serve('feed-gzip', 'feedUrl', 200, 0.8)

const [showPage, showPage304] = [serve('public-page', 'showUrl', 200, 0.5), serve('public-page: 304', 'showUrl', 304, 0.5)]
export const publicPage = async (): Promise<Result[]> => [...(await showPage()), ...(await showPage304())]

/** How soon a publish is visible while the feed is polled continuously. */
export const feedSeen = (): Promise<Result[]> =>
  withProduct(async ({ child, feedUrl }) => {
    const seen = await seenAfter(child, feedUrl)
    const p99 = percentile(seen, 0.99)
    process.stdout.write(`feed-seen: visible after ${round(median(seen))} ms (median), ${round(p99)} ms (p99 of ${publishes})\n`)
    const name = 'feed-seen: p99'
    return [{ name, unit: 'ms', ours: p99, anchor: 'goal', anchorValue: 50, ratio: p99 / 50, goal: 1, lowerIsBetter: true }]
  })
