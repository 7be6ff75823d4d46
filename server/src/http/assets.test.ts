import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openAssets } from './assets.ts'

test('a film of ours is given in the pieces that players ask for', async () => {
  const root = await mkdtemp(join(tmpdir(), 'castwright-assets-'))
  const server = fastify()
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/film-0.webm'), '0123456789')
  await writeFile(join(root, 'assets/film-0.vtt'), 'WEBVTT')
  const assets = await openAssets(root)
  server.setNotFoundHandler((request, reply) => (assets.send(request.url, request, reply) ? reply : reply.code(404).send()))
  const get = (range?: string, more: Record<string, string> = {}) =>
    server.inject({ url: '/assets/film-0.webm', headers: { ...(range ? { range } : {}), ...more } })

  const whole = await get()
  expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'content-length': '10' })
  const etag = String(whole.headers['etag'])
  const cases: Array<[range: string, status: number, body: string, contentRange?: string | undefined, ifRange?: string]> = [
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=4-2', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=-', 200, '0123456789'],
    ['bytes=0-1,4-5', 200, '0123456789'],
    ['pages=1-2', 200, '0123456789'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10', etag],
    ['bytes=2-4', 200, '0123456789', undefined, '"older"'],
  ]
  for (const [range, status, body, contentRange, ifRange] of cases) {
    const answer = await get(range, ifRange ? { 'if-range': ifRange } : {})
    expect([answer.statusCode, answer.body, answer.headers['content-range']], range).toEqual([status, body, contentRange])
  }
  const words = await server.inject({ url: '/assets/film-0.vtt', headers: { range: 'bytes=0-1' } })
  expect([words.statusCode, words.headers['content-type'], words.body]).toEqual([200, 'text/vtt; charset=utf-8', 'WEBVTT'])
})
