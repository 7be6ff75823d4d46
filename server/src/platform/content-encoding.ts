import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The supported content encodings. */
export type Encoding = 'identity' | 'gzip' | 'br'
export type Bodies = Record<Encoding, Buffer>

export async function compress(identity: Buffer): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params })])
  return { identity, gzip: zipped, br }
}

const rejects = (accepted: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(accepted)

const cache = new Map<string, Encoding>()

/** Returns the smallest encoding the client accepts. There are few different header values, so results are cached. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const cached = cache.get(accepted)
  if (cached) return cached
  const accepts = (encoding: string): boolean =>
    new RegExp(`(?:^|[,\\s])${encoding}\\b`, 'i').test(accepted) && !rejects(accepted, encoding)
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (cache.size < 1000 && accepted.length < 200) cache.set(accepted, encoding)
  return encoding
}
