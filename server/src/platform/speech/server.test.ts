import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readAnswer } from './server-answer.ts'
import { addressOf, askServer } from './server.ts'

type Reply = (response: ServerResponse, form: string, request: IncomingMessage) => void

/** A transcription server that replies with one of these after another, and then always with the last. */
async function useServer(...replies: Reply[]) {
  const forms: string[] = []
  const server = createServer(async (request, response) => {
    forms.push((await buffer(request)).toString('latin1'))
    replies[Math.min(forms.length, replies.length) - 1]!(response, forms.at(-1)!, request)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const ask = (signal = new AbortController().signal, timeoutMs = 5000) =>
    askServer(
      { url, key: 'secret', model: 'tiny', timeoutMs, chunkSeconds: 60, pausesMs: [1, 1] },
      { wav: new Uint8Array(100), durationMs: 10_000, language: 'en-US', signal },
    )
  return { ask, forms }
}

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const status =
  (code: number, headers = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end('<html>Oops</html>')

const good = {
  text: ' Hello there. How are you?',
  segments: [
    { start: 0.5, end: 2, text: ' Hello there.', avg_logprob: -0.1, no_speech_prob: 0.01 },
    { start: 2, end: 10.4, text: ' How are you?', avg_logprob: -0.5 },
    { start: 9, end: 10, text: ' Thanks for watching!', avg_logprob: -1.5, no_speech_prob: 0.9 },
  ],
  words: [
    { word: 'Hello', start: 0.5, end: 1 },
    { word: 'there', start: 1, end: 2 },
    { word: 'How', start: 2, end: 3 },
    { word: 'are', start: 3, end: 4 },
  ],
}

test('sends a chunk with its language, and reads segments and words', async () => {
  const { ask, forms } = await useServer((response, form, request) => {
    expect(request.headers.authorization).toBe('Bearer secret')
    json(good)(response, form, request)
  })
  expect(await ask()).toEqual([
    {
      startMs: 500,
      endMs: 2000,
      speaker: '',
      text: 'Hello there.',
      confidence: Math.exp(-0.1),
      words: [
        { startMs: 500, endMs: 1000, text: 'Hello' },
        { startMs: 1000, endMs: 2000, text: 'there' },
      ],
    },
    // Its words don't cover its text, so they aren't used.
    { startMs: 2000, endMs: 10_000, speaker: '', text: 'How are you?', confidence: Math.exp(-0.5) },
  ])
  expect(forms).toHaveLength(1)
  for (const part of ['verbose_json', 'timestamp_granularities[]', 'name="language"\r\n\r\nen\r\n', 'tiny', 'audio.wav'])
    expect(forms[0]).toContain(part)
})

test('estimates the times of sentences if the server only returns text', async () => {
  const { ask, forms } = await useServer(status(400), json({ text: 'One two three. Four five six.' }))
  expect(await ask()).toEqual([
    { startMs: 0, endMs: 5000, speaker: '', text: 'One two three.' },
    { startMs: 5000, endMs: 10_000, speaker: '', text: 'Four five six.' },
  ])
  expect(forms[1]).not.toContain('verbose_json')
})

test('tries again a few times, then gives up with a reason', async () => {
  const flaky = await useServer(status(500), status(429, { 'retry-after': '0' }), json({ text: '' }))
  expect(await flaky.ask()).toEqual([])
  const broken = await useServer(status(500))
  await expect(broken.ask()).rejects.toThrow('The transcription server failed (500).')
  expect(broken.forms).toHaveLength(3)
  const cut = await useServer((response) => response.destroy())
  await expect(cut.ask()).rejects.toThrow('Could not reach the transcription server.')
})

test.each([
  ['HTML', status(200), 'The transcription server returned something other than JSON. Check TRANSCRIBE_URL.'],
  ['other JSON', json({ result: 'ok' }), 'The transcription server returned an unexpected response.'],
  ['a list', json([1, 2]), 'The transcription server returned an unexpected response.'],
  ['times after the end', json({ text: 'a', segments: [{ start: 900, end: 901, text: 'a' }] }), 'times outside the recording'],
  ['times in reverse', json({ text: 'a', segments: [{ start: 9, end: 1, text: 'a' }] }), 'times outside the recording'],
  ['too much text', json({ text: 'a '.repeat(5000) }), 'more text than fits into the recording'],
  ['a wrong key', status(401), 'The transcription server rejected the key in TRANSCRIBE_KEY.'],
  ['a wrong path', status(404), 'The transcription server was not found (404). Check TRANSCRIBE_URL and TRANSCRIBE_MODEL.'],
  ['a redirect', status(302, { location: 'http://127.0.0.1:1/' }), 'The transcription server refused the recording (302).'],
])('a server that returns %s is not tried again', async (_, reply, message) => {
  const { ask, forms } = await useServer(reply)
  await expect(ask()).rejects.toMatchObject({ name: 'SpeechError', kind: 'server', message: expect.stringContaining(message) as string })
  expect(forms).toHaveLength(1)
})

test('gives up on a server that hangs, and stops right away when told to', async () => {
  const silent = await useServer(() => {})
  await expect(silent.ask(undefined, 200)).rejects.toThrow("The transcription server didn't answer within 0 seconds.")
  const endless = await useServer((response) => void response.writeHead(200).write('{"text": "'))
  await expect(endless.ask(undefined, 200)).rejects.toThrow("didn't answer within")
  const stopping = new AbortController()
  setTimeout(() => stopping.abort(new Error('stopped')), 50)
  await expect(silent.ask(stopping.signal)).rejects.toThrow('stopped')
})

test('refuses an endless response', async () => {
  const { ask } = await useServer((response) => {
    response.writeHead(200)
    const more = (): void => {
      while (response.writable && response.write(Buffer.alloc(1024 * 1024, 32)));
      response.once('drain', more)
    }
    more()
  })
  await expect(ask()).rejects.toThrow('The transcription server returned more than it should.')
})

test('removes control characters from text, and keeps markup as text', () => {
  expect(readAnswer(JSON.stringify({ text: '\u0000<b>Hi</b>\u001B \n there' }), 1000)).toMatchObject([{ text: '<b>Hi</b> there' }])
})

test('accepts the address of the API in all usual forms', () => {
  const wanted = 'http://host/v1/audio/transcriptions'
  for (const given of ['http://host', 'http://host/', 'http://host/v1', 'http://host/v1/', wanted]) expect(addressOf(given)).toBe(wanted)
})
