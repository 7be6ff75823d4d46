import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { smsPortTests } from './port-tests.ts'
import { openSmsHttp } from './http.ts'
import { listSmsOutbox, openSmsOutbox } from './outbox.ts'
import type { TextMessage } from './port.ts'

const scratch = () => mkdtemp(join(tmpdir(), 'castwright-sms-'))

async function serve(listener: RequestListener): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

smsPortTests('the outbox', async () => {
  const dir = join(await scratch(), 'outbox-sms')
  return {
    sms: openSmsOutbox({ dir, now: () => new Date() }),
    arrived: async () => (await listSmsOutbox(dir, { limit: 1000 })).map(({ to, text }) => ({ to, text })).toReversed(),
    close: () => rm(join(dir, '..'), { recursive: true }),
  }
})

smsPortTests('the webhook', async () => {
  const messages: TextMessage[] = []
  const { url, stop } = await serve(async (request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(405).end()
    const { from, to, text } = (await json(request)) as TextMessage & { from: string }
    const right = request.method === 'POST' && request.headers.authorization === 'Bearer secret' && from === 'Castwright'
    if (right) messages.push({ to, text })
    response.writeHead(right ? 202 : 400).end('{}')
  })
  return { sms: openSmsHttp({ url, token: 'secret', from: 'Castwright' }), arrived: async () => messages, close: stop }
})

test('the outbox lists messages newest first, in pages, with their times', async () => {
  const dir = await scratch()
  onTestFinished(() => rm(dir, { recursive: true }))
  let hour = 0
  const sms = openSmsOutbox({ dir, now: () => new Date(Date.UTC(2026, 0, 1, (hour += 1))) })
  for (const text of ['a', 'b', 'c']) await sms.send({ to: '+4930123456', text })
  const [first] = await listSmsOutbox(dir, { limit: 1 })
  expect(first).toMatchObject({ text: 'c', date: expect.any(Date) })
  expect((await listSmsOutbox(dir, { before: first!.id })).map((message) => message.text)).toEqual(['b', 'a'])
  await writeFile(join(dir, 'file'), '')
  await expect(openSmsOutbox({ dir: join(dir, 'file', 'x'), now: () => new Date() }).check()).rejects.toThrow(
    'Could not write text messages to',
  )
})

const message = { to: '+4930123456', text: 'x' }

test.each([
  [401, true, 'The provider of SMS_URL rejected SMS_TOKEN.'],
  [429, true, 'The provider is temporarily unavailable (429).'],
  [503, true, 'The provider is temporarily unavailable (503).'],
  [422, false, 'The provider rejected the message (422).'],
  [302, false, 'The provider rejected the message (302).'],
])('a provider that answers %i', async (status, temporary, words) => {
  const asked: IncomingMessage[] = []
  const { url, stop } = await serve((request, response) => {
    asked.push(request)
    response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(1_000_000))
  })
  onTestFinished(stop)
  await expect(openSmsHttp({ url, token: 'secret', from: 'x' }).send(message)).rejects.toMatchObject({ temporary, message: words })
  expect(asked).toHaveLength(1)
})

test('treats a provider that is down or silent as temporary', async () => {
  const gone = await serve(() => {})
  await gone.stop()
  const words = { temporary: true, message: 'Could not reach the provider of SMS_URL.' }
  const down = openSmsHttp({ url: gone.url, token: 'secret', from: 'x' })
  await expect(down.send(message)).rejects.toMatchObject(words)
  await expect(down.check()).rejects.toMatchObject(words)
  const silent = await serve(() => {})
  onTestFinished(silent.stop)
  await expect(openSmsHttp({ url: silent.url, token: 'secret', from: 'x', timeoutMs: 100 }).send(message)).rejects.toMatchObject(words)
})
