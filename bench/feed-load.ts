import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import { promisify } from 'node:util'
import { programOf } from './tools.ts'

const connections = 32

/**
 * Requests per second, each with the expected status. With `paths`, one after the other is requested. They aren't passed to wrk, which
 * would need a script that takes longer than the server.
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  status: number,
  paths?: string[],
): Promise<number> {
  const wrk = paths ? null : programOf('wrk')
  return wrk ? withWrk(wrk, url, headers, seconds, status) : withSockets(url, headers, seconds, status, paths)
}

async function withWrk(wrk: string, url: string, headers: Record<string, string>, seconds: number, status: number): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)(wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url])
  const bad = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (bad > 0 || !(rate > 0)) throw new Error(`Expected ${status} from ${url}:\n${stdout}`)
  return rate
}

/** Without wrk: plain sockets, each with one request at a time. */
async function withSockets(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  status: number,
  paths?: string[],
): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = (paths ?? [pathname]).map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
  let sent = 0
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port) })
      let left = 0
      const ask = (): void => {
        if (performance.now() < until) socket.write(requests[(sent += 1) % requests.length]!)
        else socket.end(resolve)
      }
      socket.on('error', reject)
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        if (left === 0) {
          const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
          if (!head.startsWith(`HTTP/1.1 ${status}`)) return void socket.destroy(new Error(`Expected ${status}: ${head}`))
          left = head.length + (status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0))
        }
        left -= chunk.length
        if (left > 0) return
        done += 1
        ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, client))
  return done / seconds
}
