import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on this machine that has the TXT records that a test sets. */
export type DnsServer = { address: string; texts: Map<string, string[]>; stop(): Promise<void> }

const text = 16

/** The name and the type that a query asks for, and where its question ends. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (query[at]! > 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A record about the name in the question, which is never kept. */
function recordOf(words: string): Buffer {
  const data = Buffer.concat([Buffer.from([words.length]), Buffer.from(words, 'ascii')])
  const head = Buffer.from([0xc0, 0x0c, 0, text, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}

export async function startDns(): Promise<DnsServer> {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    const found = texts.get(name)
    const records = type === text ? (found ?? []).map(recordOf) : []
    const head = Buffer.from([query[0]!, query[1]!, 0x81, found ? 0x80 : 0x83, 0, 1, 0, records.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
