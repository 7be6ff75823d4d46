import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openAssets } from './assets.ts'

async function serve(files: Record<string, string | Buffer>) {
  const root = await mkdtemp(join(tmpdir(), 'castwright-assets-'))
  const server = fastify()
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })
  for (const name of ['assets', '.vite']) await mkdir(join(root, name))
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content)
  const assets = await openAssets(server, root)
  server.setNotFoundHandler((request, reply) => (assets.send(request.url, reply) ? reply : reply.code(404).send()))
  return (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
}

test('serves video in the byte ranges that players request', async () => {
  const get = await serve({ 'assets/film-0.mp4': '0123456789' })
  const whole = await get('/assets/film-0.mp4')
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': '10' })
  const cases: Array<[range: string, status: number, body: string, contentRange?: string | undefined, ifRange?: string]> = [
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789'],
    ['pages=1-2', 200, '0123456789'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10', String(whole.headers['last-modified'])],
    ['bytes=2-4', 200, '0123456789', undefined, '"older"'],
  ]
  for (const [range, status, body, contentRange, ifRange] of cases) {
    const answer = await get('/assets/film-0.mp4', { range, ...(ifRange && { 'if-range': ifRange }) })
    expect([answer.statusCode, answer.headers['content-range']], range).toEqual([status, contentRange])
    if (status !== 416) expect(answer.body, range).toBe(body)
  }
})

test('serves the compressed copy the client accepts', async () => {
  const script = 'export default 1\n'
  const get = await serve({
    'assets/app-1.js': script,
    'assets/app-1.js.br': brotliCompressSync(script),
    'assets/app-1.js.gz': gzipSync(script),
    'robots.txt': 'User-agent: *',
  })
  const cases: Array<[accepted: string, encoding: string | undefined]> = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ]
  for (const [accepted, encoding] of cases) {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': accepted })
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['vary']], accepted).toEqual([
      200,
      encoding,
      'accept-encoding',
    ])
    expect(answer.headers['content-type'], accepted).toMatch(/^(text|application)\/javascript/)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const plain = await get('/robots.txt', { 'accept-encoding': 'br' })
  expect([plain.body, plain.headers['cache-control']]).toEqual(['User-agent: *', 'public, max-age=300'])
  const again = await get('/robots.txt', { 'if-none-match': String(plain.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('serves no other files', async () => {
  const get = await serve({ 'index.html': '<p>', 'assets/a.js': '1', 'assets/a.js.br': '1', '.vite/manifest.json': '{}' })
  for (const path of [
    '/index.html',
    '/assets/a.js.br',
    '/assets',
    '/.vite/manifest.json',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
})
