import { fastify } from 'fastify'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { putBefore } from './front.ts'

test('whoever takes a request and fails at it ends that request alone', async () => {
  const server = fastify()
  server.get('/routed', async () => 'routed')
  putBefore(server, ({ url }, response) => {
    if (url === '/broken') response.writeHead(301, ['location', 'https://a.example/日'])
    if (url === '/half') {
      response.writeHead(200, ['content-length', '9']).write('half')
      throw new Error('in the middle')
    }
    return false
  })
  const base = await server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const broken = await request(`${base}/broken`)
    expect([broken.statusCode, await broken.body.text()]).toEqual([500, ''])
    await expect(request(`${base}/half`).then(({ body }) => body.text())).rejects.toThrow()
    expect(await (await request(`${base}/routed`)).body.text()).toBe('routed')
  } finally {
    await server.close()
  }
})
