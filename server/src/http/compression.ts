import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { negotiateEncoding } from '../platform/content-encoding.ts'

/** Bytes. Less fits into one or two packets anyway. */
const minBytes = 2048

const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/** Compresses texts that are made for one request, such as answers to calls. Files, feeds and public pages are compressed once. */
export function compressTexts(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minBytes || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br' ? promisify(brotliCompress)(payload, { params }) : promisify(gzip)(payload)
  })
}
