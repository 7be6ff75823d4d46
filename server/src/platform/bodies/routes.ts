import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'

/** Reads bodies of one type, and rejects others. */
function acceptOnly(scope: FastifyInstance, contentType: string, maxBytes: number, read: (text: string) => unknown): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentType, { parseAs: 'string', bodyLimit: maxBytes }, (_request, text, done) => {
    try {
      done(null, read(String(text)))
    } catch {
      done(new Fault('bad_json'))
    }
  })
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(new Fault('bad_content_type'))
  })
}

/** Parsers don't run for a request without a body, so its content type has to be checked elsewhere. */
export const acceptJson = (scope: FastifyInstance, maxBytes: number): void =>
  acceptOnly(scope, 'application/json', maxBytes, (text) => JSON.parse(text) as unknown)

/** HTML forms, as `URLSearchParams`. */
export const acceptForms = (scope: FastifyInstance, maxBytes: number): void =>
  acceptOnly(scope, 'application/x-www-form-urlencoded', maxBytes, (text) => new URLSearchParams(text))
