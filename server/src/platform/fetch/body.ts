import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { asFetchError, FetchError } from './error.ts'
import type { Exchange } from './exchange.ts'

const tooLarge = (host: string, limit: number): FetchError => {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`
  return new FetchError('too_large', `${host} sent more than ${size}, the maximum we accept.`)
}

/** Reads at most `limit` bytes from the connection and stops at the idle timeout. */
async function* pull(body: AsyncIterable<Buffer>, exchange: Exchange, host: string, limit: number): AsyncGenerator<Buffer, void> {
  const chunks = body[Symbol.asyncIterator]()
  let size = 0
  try {
    for (;;) {
      const next = await exchange.waitFor(chunks.next())
      if (next.done) return
      size += next.value.length
      if (size > limit) throw tooLarge(host, limit)
      yield next.value
    }
  } finally {
    exchange.end()
  }
}

/** Servers send zlib or raw data as `deflate`. The first byte tells which. */
async function* inflate(source: AsyncIterable<Buffer, void>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const whole = async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  yield* through(whole(), (first.value[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw())
}

// Errors also reach the reader of the last stream, so the callback has nothing to do.
const through = (source: AsyncIterable<Buffer>, decoder: Transform): Transform => pipeline(source, decoder, () => {})

function decode(source: AsyncIterable<Buffer, void>, encoding: string, host: string): AsyncIterable<Buffer> {
  switch (encoding) {
    case '':
    case 'identity':
      return source
    case 'gzip':
    case 'x-gzip':
      return through(source, createGunzip())
    case 'br':
      return through(source, createBrotliDecompress())
    case 'deflate':
      return inflate(source)
    default:
      throw new FetchError('encoding', `${host} used a content encoding we didn't ask for.`)
  }
}

type BodySource = { body: AsyncIterable<Buffer>; encoding: string; declared: number | undefined; host: string; exchange: Exchange }

/**
 * Yields decompressed bytes. Both the compressed and the decompressed size are limited chunk by chunk, so neither an endless body nor a
 * decompression bomb is held in memory.
 */
export async function* readBody({ body, encoding, declared, host, exchange }: BodySource, limit: number): AsyncGenerator<Buffer> {
  try {
    if (declared !== undefined && declared > limit) throw tooLarge(host, limit)
    // Compression can make incompressible data slightly larger.
    const compressedLimit = encoding ? limit + 64 * 1024 : limit
    let size = 0
    for await (const chunk of decode(pull(body, exchange, host, compressedLimit), encoding, host)) {
      size += chunk.length
      if (size > limit) throw tooLarge(host, limit)
      yield chunk
    }
  } catch (error) {
    throw exchange.failure() ?? asFetchError(error, host)
  } finally {
    exchange.end()
  }
}
