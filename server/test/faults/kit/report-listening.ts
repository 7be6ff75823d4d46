import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listeningReport, type ListeningLoad } from './listening-load.ts'

/**
 * Sends reports of our own player at a steady rate. A process of its own that writes requests to plain sockets, since an HTTP client takes
 * as much CPU time as the server that is measured.
 */

const { url, reports, perSecond, recordingIds } = JSON.parse(process.argv[2]!) as ListeningLoad
const { host, hostname, port } = new URL(url)
const connections = 32
const result = { accepted: 0, failed: 0 }
const begun = performance.now()

function requestOf(serial: number): string {
  const body = JSON.stringify(listeningReport(serial, recordingIds))
  const address = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
  return `POST /api/listening HTTP/1.1\r\nhost: ${host}\r\norigin: ${url}\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** The status of the answer, which has no body if the report was accepted. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) finish(text.slice(9, 12))
    }
    const finish = (status: string): void => {
      socket.off('data', read).off('close', fail)
      resolve(status)
    }
    const fail = (): void => finish('')
    socket.on('data', read).once('close', fail)
  })
}

/** Every connection sends each of its reports when it is due, one after the other. */
async function sendEvery(first: number): Promise<void> {
  let socket: Socket | null = null
  for (let serial = first; serial < reports; serial += connections) {
    const early = begun + (serial / perSecond) * 1000 - performance.now()
    if (early > 1) await delay(early)
    socket ??= connect({ host: hostname, port: Number(port), noDelay: true }).on('error', () => {})
    const answered = statusOf(socket)
    socket.write(requestOf(serial))
    if ((await answered) === '204') result.accepted += 1
    else {
      result.failed += 1
      socket.destroy()
      socket = null
    }
  }
  socket?.destroy()
}

await Promise.all(Array.from({ length: connections }, (_, first) => sendEvery(first)))
process.stdout.write(JSON.stringify({ ...result, seconds: (performance.now() - begun) / 1000 }))
