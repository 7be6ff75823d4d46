import { connect } from 'node:net'

/** What this process fetches, and its result. */
export type FetchTask = { port: number; path: string; connections: number; seconds: number; fileSize: number; rangeSize: number | null }
export type Fetched = { bytes: number; requests: number; seconds: number }

const headEnd = Buffer.from('\r\n\r\n')

/** Sends requests over one connection and discards the bytes, as cheaply as possible. */
function listen(
  { port, path, fileSize, rangeSize }: FetchTask,
  until: number,
  done: (bytes: number, requests: number) => void,
  fail: (error: Error) => void,
): void {
  let [bytes, requests, left] = [0, 0, 0]
  let head: Buffer = Buffer.alloc(0)
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.allocUnsafe(512 * 1024),
      callback: (length, buffer) => {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  const ask = (): void => {
    if (performance.now() > until) {
      socket.destroy()
      return done(bytes, requests)
    }
    const start = rangeSize ? Math.floor(Math.random() * (fileSize - rangeSize)) : 0
    const range = rangeSize ? `Range: bytes=${start}-${start + rangeSize - 1}\r\n` : ''
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: AntennaPod/3.4.0\r\n${range}\r\n`)
  }
  const take = (chunk: Buffer): void => {
    let body = chunk
    if (left === 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(headEnd)
      if (end < 0) {
        head = Buffer.from(head)
        return
      }
      const headers = head.toString('latin1', 0, end)
      if (!/^HTTP\/1\.1 20[06]/.test(headers)) return fail(new Error(`The server answered ${headers.slice(0, 200)}`))
      left = Number(/content-length: (\d+)/i.exec(headers)![1])
      body = head.subarray(end + headEnd.length)
      head = Buffer.alloc(0)
    }
    bytes += body.length
    left -= body.length
    if (left > 0) return
    requests += 1
    ask()
  }
  socket.on('connect', ask).on('error', fail)
}

process.on('message', (task: FetchTask) => {
  const startedAt = performance.now()
  const total = { bytes: 0, requests: 0, ended: 0 }
  const fail = (error: Error): never => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const done = (bytes: number, requests: number): void => {
    total.bytes += bytes
    total.requests += requests
    total.ended += 1
    if (total.ended === task.connections)
      process.send!({ ...total, seconds: (performance.now() - startedAt) / 1000 } satisfies Fetched & { ended: number })
  }
  for (let at = 0; at < task.connections; at += 1) listen(task, startedAt + task.seconds * 1000, done, fail)
})
process.on('disconnect', () => process.exit(0))
