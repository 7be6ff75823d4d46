import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { countDownloads } from './service.ts'
import { ask, makeRecording, makeShow, type Given } from './testing.ts'
import { nginxPath, useNginx } from './testing/nginx.ts'
import { rangeTable } from './testing/ranges.ts'

if (!nginxPath) process.stderr.write('nginx.test.ts: this machine has no nginx, so answers are not compared with its.\n')

/** What two servers must agree on for the same file. Multipart boundaries differ. */
function shown({ status, headers, body }: Given) {
  const type = headers['content-type'] ?? ''
  const boundary = /boundary=(\d+)/.exec(type)?.[1]
  const hide = (text: string) => (boundary ? text.replaceAll(boundary, '#'.repeat(boundary.length)) : text)
  const isRefused = status >= 400
  return {
    status,
    contentRange: headers['content-range'],
    acceptRanges: isRefused ? undefined : headers['accept-ranges'],
    // Error texts differ.
    contentLength: isRefused ? undefined : headers['content-length'],
    contentType: isRefused ? undefined : hide(type),
    hasTag: !isRefused && /^"[^"]+"$/.test(headers.etag ?? ''),
    hasDate: !isRefused && !Number.isNaN(Date.parse(headers['last-modified'] ?? '')),
    body: isRefused ? '' : hide(body.toString('latin1')),
  }
}

test.skipIf(!nginxPath)('answers every range like nginx', async () => {
  const app = await useTestApp({ listen: true, worker: false })
  const owner = await makePerson(app)
  const recording = await makeRecording(app, owner, (await makeShow(app, owner)).podcastId)
  const nginx = await useNginx('root FOLDER;')
  await writeFile(join(nginx.folder, 'talk.mp3'), recording.bytes)
  const askNginx = (headers: Record<string, string>) => ask('http://nginx/talk.mp3', headers, 'GET', nginx.socketPath)
  const whole = [await ask(recording.url), await askNginx({})] as const
  expect(shown(whole[0])).toEqual(shown(whole[1]))
  for (const [range] of rangeTable) {
    expect(shown(await ask(recording.url, { range })), range).toEqual(shown(await askNginx({ range })))
  }
  const conditions: Array<(given: Given) => Record<string, string>> = [
    ({ headers }) => ({ range: 'bytes=0-9', 'if-range': headers.etag! }),
    ({ headers }) => ({ range: 'bytes=0-9', 'if-range': headers['last-modified']! }),
    () => ({ range: 'bytes=0-9', 'if-range': '"other"' }),
    () => ({ range: 'bytes=0-9', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
    ({ headers }) => ({ 'if-none-match': headers.etag! }),
    ({ headers }) => ({ 'if-none-match': `"x", W/${headers.etag}`, range: 'bytes=0-9' }),
    ({ headers }) => ({ 'if-modified-since': headers['last-modified']! }),
    () => ({ 'if-match': '"other"' }),
    () => ({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  ]
  for (const [at, condition] of conditions.entries()) {
    const [ours, theirs] = [await ask(recording.url, condition(whole[0])), await askNginx(condition(whole[1]))]
    expect([ours.status, ours.headers['content-range'], ours.body.length * Number(ours.status < 400)], String(at)).toEqual([
      theirs.status,
      theirs.headers['content-range'],
      theirs.body.length * Number(theirs.status < 400),
    ])
  }
})

test.skipIf(!nginxPath)('lets nginx send the bytes, and counts the requested range', async () => {
  const app = await useTestApp({ listen: true, worker: false, env: { MEDIA_ACCEL_PREFIX: '/_media/' } })
  const owner = await makePerson(app)
  const { podcastId } = await makeShow(app, owner)
  const published = await makeRecording(app, owner, podcastId, { duration: 600 })
  const draft = await makeRecording(app, owner, podcastId, { state: 'draft', episodeNumber: 2 })
  const nginx = await useNginx(`
    location /_media/ { internal; alias ${app.dataDir}/storage/; add_header Access-Control-Allow-Origin *; }
    location / { proxy_pass http://127.0.0.1:${new URL(app.url).port}; }`)
  const through = (url: string, headers = {}, method = 'GET') =>
    ask(url, { 'user-agent': 'AntennaPod/3.4', ...headers }, method, nginx.socketPath)
  const bare = await ask(published.url)
  expect([bare.body.length, bare.headers['x-accel-redirect']]).toEqual([
    0,
    expect.stringMatching(/^\/_media\/recordings\/[0-9a-f]{2}\/[^/]+$/),
  ])
  const part = await through(published.url, { range: 'bytes=0-9999' })
  expect([part.status, part.headers['content-range'], part.headers['content-type'], part.headers['access-control-allow-origin']]).toEqual([
    206,
    'bytes 0-9999/100000',
    'audio/mpeg',
    '*',
  ])
  expect(part.body.equals(published.bytes.subarray(0, 10_000))).toBe(true)
  expect((await through(published.url)).body.equals(published.bytes)).toBe(true)
  expect((await through(published.url, {}, 'HEAD')).headers['content-length']).toBe('100000')
  expect((await through(published.url, { 'if-none-match': part.headers.etag })).status).toBe(304)
  expect((await through(draft.url)).status).toBe(404)
  expect((await through(app.app.mediaAddresses.sign(draft))).body.equals(draft.bytes)).toBe(true)
  // The folder itself isn't accessible from outside.
  expect((await through(`${app.url}${bare.headers['x-accel-redirect'] as string}`)).status).toBe(404)
  await app.server.close()
  expect(await countDownloads(app.app)).toBe(1)
})
