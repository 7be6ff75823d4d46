import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, makeRecording } from '../../src/domains/delivery/testing.ts'
import { rangeTable } from '../../src/domains/delivery/testing/ranges.ts'
import { makePerson, makePodcast } from '../kit/make.ts'
import { figure } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'

const MiB = 1024 * 1024
const fault = 'ranges'

test('answers every header as RFC 9110 says, and the parts of a hundred mebibytes form the file', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { small, large } = await withHands(place, async (app) => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    const make = (size: number, episodeNumber: number) => makeRecording(app, owner, podcastId, { size, episodeNumber })
    return { small: await make(100_000, 1), large: await make(100 * MiB, 2) }
  })
  const { headers } = await ask(small.url, {}, 'HEAD')
  const [etag, modified] = [headers.etag!, headers['last-modified']!]
  const earlier = new Date(Date.parse(modified) - 60_000).toUTCString()
  const range = 'bytes=0-9'
  const conditions: Array<[Record<string, string>, 'GET' | 'HEAD', number]> = [
    [{ range, 'if-range': etag }, 'GET', 206],
    [{ range, 'if-range': '"other"' }, 'GET', 200],
    [{ range, 'if-range': `W/${etag}` }, 'GET', 200],
    [{ range, 'if-range': modified }, 'GET', 206],
    [{ range, 'if-range': earlier }, 'GET', 200],
    [{ range, 'if-none-match': etag }, 'GET', 304],
    [{ 'if-none-match': '*' }, 'GET', 304],
    [{ 'if-modified-since': modified }, 'GET', 304],
    [{ 'if-modified-since': earlier }, 'GET', 200],
    [{ range }, 'HEAD', 200],
    [{}, 'HEAD', 200],
  ]
  const wrong: string[] = []
  for (const [given, status, ranges] of rangeTable) {
    const answer = await ask(small.url, { range: given })
    const [start, last] = (ranges ?? '').split('-').map(Number)
    const whole = status !== 206 || ranges!.includes(',') || answer.body.equals(small.bytes.subarray(start, last! + 1))
    if (answer.status !== status || !whole) wrong.push(`${given}: ${answer.status}`)
  }
  for (const [given, method, status] of conditions) {
    const answer = await ask(small.url, given, method)
    // HEAD has no ranges, but answering it with 206 isn't wrong either, since no bytes are sent.
    const fits = answer.status === status || (method === 'HEAD' && answer.status === 206)
    if (!fits || (method === 'HEAD' && answer.body.length > 0)) wrong.push(`${method} ${JSON.stringify(given)}: ${answer.status}`)
  }
  const hash = createHash('sha256')
  for (let at = 0; at < 100; at += 1) hash.update((await ask(large.url, { range: `bytes=${at * MiB}-${(at + 1) * MiB - 1}` })).body)
  const same = hash.digest('hex') === createHash('sha256').update(large.bytes).digest('hex')
  figure(fault, 27, 'Range, If-Range and HEAD headers tried', rangeTable.length + conditions.length, { least: 25 })
  figure(fault, 27, 'of them answered wrongly', wrong.length, { most: 0 })
  figure(fault, 27, '1 MiB ranges of a 100 MiB file that hash to it', same ? 100 : 0, { least: 100 })
  expect(wrong).toEqual([])
})
