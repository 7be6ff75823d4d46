import { connect } from 'node:net'

/** What this process is asked to fetch, and what it then tells. */
export type Errand = { port: number; path: string; connections: number; seconds: number; fileSize: number; rangeSize: number | null }
export type Fetched = { bytes: number; requests: number; seconds: number }

const headEnd = Buffer.from('\r\n\r\n')

/** Asks again and again over one connection, and throws the bytes away as they come: as little work as a listener can have. */
function listen(
  { port, path, fileSize, rangeSize }: Errand,
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
      const words = head.toString('latin1', 0, end)
      if (!/^HTTP\/1\.1 20[06]/.test(words)) return fail(new Error(`The server answered ${words.slice(0, 200)}`))
      left = Number(/content-length: (\d+)/i.exec(words)![1])
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

process.on('message', (errand: Errand) => {
  const begun = performance.now()
  const total = { bytes: 0, requests: 0, ended: 0 }
  const fail = (error: Error): never => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const done = (bytes: number, requests: number): void => {
    total.bytes += bytes
    total.requests += requests
    total.ended += 1
    if (total.ended === errand.connections)
      process.send!({ ...total, seconds: (performance.now() - begun) / 1000 } satisfies Fetched & { ended: number })
  }
  for (let at = 0; at < errand.connections; at += 1) listen(errand, begun + errand.seconds * 1000, done, fail)
})
process.on('disconnect', () => process.exit(0))
