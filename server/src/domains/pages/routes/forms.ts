import type { FastifyInstance } from 'fastify'
import { Fault } from '../../../platform/fault.ts'

/** Takes HTML forms as `URLSearchParams`, and rejects other bodies. */
export function acceptForms(server: FastifyInstance, maxBytes: number): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(new Fault('bad_content_type'))
  })
}
