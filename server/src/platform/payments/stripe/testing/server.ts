import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { description, validateRequest, readForm, type Form } from './description.ts'

export type Seen = { method: string; path: string; query: string; body: string; headers: IncomingHttpHeaders; form: Form }
export type Answer = { status?: number; body: unknown } | 'silence'

/** A fake Stripe server: validates every request against the description, and returns what the test defines. */
export async function startStripe() {
  const seen: Seen[] = []
  const faults: string[] = []
  const undescribed = new Set<string>()
  const answers = new Map<string, Answer[]>()
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stripe.example')
      const asked = { method: request.method ?? '', path: url.pathname, query: url.search.slice(1), body: await text(request) }
      seen.push({ ...asked, headers: request.headers, form: readForm(asked.method === 'GET' ? asked.query : asked.body) })
      const verdict = description ? validateRequest(description, asked) : []
      if (verdict === null) undescribed.add(`${asked.method} ${asked.path}`)
      else faults.push(...verdict)
      const line = answers.get(`${asked.method} ${asked.path}`) ?? []
      const answer = line.length > 1 ? line.shift()! : line[0]
      if (answer === 'silence') return
      const { status = 200, body } = answer ?? { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    seen,
    faults,
    undescribed,
    /** Returns the answers in order, repeating the last one. */
    answer(what: string, ...given: Answer[]): void {
      answers.set(what, given)
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
