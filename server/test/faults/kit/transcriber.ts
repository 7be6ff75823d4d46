import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { OnEnd } from './on-end.ts'

/** A chunk that was transcribed, by the hash of its audio, and the API key it came with. */
export type Heard = { audio: string; key: string }

type Options = { ms?: number; onEnd?: OnEnd }

/** A transcription server. It returns the hash of the audio as text, so that each chunk has its own. */
export async function openTranscriber({ ms = 150, onEnd = onTestFinished }: Options = {}): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const wav = body.subarray(body.indexOf('RIFF'))
    const audio = createHash('sha256')
      .update(wav.subarray(0, wav.readUInt32LE(4) + 8))
      .digest('hex')
    heard.push({ audio, key: request.headers.authorization?.replace(/^Bearer /, '') ?? '' })
    await delay(ms)
    response.end(JSON.stringify({ text: audio, segments: [{ start: 0, end: 1, text: audio }] }))
  }).listen(0, '127.0.0.1')
  onEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}
