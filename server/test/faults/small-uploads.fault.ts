import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow } from './kit/load.ts'
import { makePlace } from './kit/place.ts'
import { filesOf, memoryOf, slope } from './kit/watch.ts'

const fault = 'many small uploads'
const uploads = sized('UPLOADS', 4000)
const readings = 20
const lanes = 4
const bytes = silentMp3(100)

const plain = { 'content-type': 'audio/mpeg' }
const resumable = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

/** Sends a file, or only half of it before it hangs up. Resolves with the status, or 0 without an answer. */
const send = (url: string, method: string, headers: Record<string, string>, isWhole: boolean): Promise<number> =>
  new Promise((resolve) => {
    const sending = request(url, { method, headers: { ...headers, 'content-length': bytes.length } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', () => resolve(0))
    if (isWhole) sending.end(bytes)
    else sending.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => sending.destroy(), 5))
  })

test('memory stays the same through thousands of small uploads, whole and aborted', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { server, query } = place
  const { owner, podcastId } = await makeShow(place, { edited: 0, published: 0 })
  const file = { bucket: 'recordings', contentType: 'audio/mpeg', size: bytes.length, podcastId } as const
  const statuses = new Map<number, number>()

  const upload = async (at: number): Promise<void> => {
    const signed = await mustCall(server.url, owner, 'UploadService.GetSignedURL', file)
    const isWhole = at % 2 === 0
    const status =
      at % 4 < 2
        ? await send(String(signed['resumable_url']), 'PATCH', resumable, isWhole)
        : await send(String(signed['url']), 'PUT', plain, isWhole)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await mustCall(server.url, owner, 'UploadService.Cancel', { bucket: 'recordings', object: String(signed['object']) })
  }

  const before = await filesOf(server.pid())
  const points: Array<readonly [number, number]> = []
  for (let reading = 1; reading <= readings; reading += 1) {
    const [from, to] = [((reading - 1) * uploads) / readings, (reading * uploads) / readings]
    const lane = async (first: number) => {
      for (let at = first; at < to; at += lanes) {
        // Only a test sends so many per minute.
        if (at % 50 === 0) await query('delete from rates')
        await upload(at)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(from + at)))
    await delay(1000)
    points.push([to / 1000, await memoryOf(server.pid())])
    process.stdout.write(`  ${fault}: ${to}: ${points.at(-1)![1].toFixed(0)} MB\n`)
  }
  const warm = points.slice(readings / 2)
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([0, 200, 204])
  figure(fault, 40, 'uploads, half of them aborted', uploads)
  figure(fault, 40, 'memory grows by, per 1,000 uploads, in the second half', slope(warm), { most: 2, unit: ' MB', digits: 2 })
  figure(fault, 40, 'memory at the end', points.at(-1)![1], { unit: ' MB' })
  figure(fault, 40, 'open files beyond those before', (await filesOf(server.pid())) - before, { most: 20 })
})
