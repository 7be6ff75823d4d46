import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listeningReport, type ListeningLoad } from './listening-load.ts'

/** Sends reports of our own player at a steady rate. A process of its own, so that it doesn't slow down what is measured. */

const { url, reports, perSecond, recordingIds } = JSON.parse(process.argv[2]!) as ListeningLoad
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const result = { accepted: 0, failed: 0 }

function send(serial: number): Promise<void> {
  const body = JSON.stringify(listeningReport(serial, recordingIds))
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    origin: url,
    'x-forwarded-for': `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
  }
  return new Promise((resolve) => {
    const sent = request(`${url}/api/listening`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode === 204) result.accepted += 1
      else result.failed += 1
      answer.resume().on('close', resolve)
    })
    sent.on('error', () => {
      result.failed += 1
      resolve()
    })
    sent.end(body)
  })
}

const pending = new Set<Promise<void>>()
const begun = performance.now()
for (let serial = 0; serial < reports; serial += 1) {
  const early = begun + (serial / perSecond) * 1000 - performance.now()
  if (early > 1) await delay(early)
  const one = send(serial).finally(() => pending.delete(one))
  pending.add(one)
  if (pending.size > 1000) await Promise.race(pending)
}
await Promise.all(pending)
agent.destroy()
process.stdout.write(JSON.stringify({ ...result, seconds: (performance.now() - begun) / 1000 }))
