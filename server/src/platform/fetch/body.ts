import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { asFetchError, FetchError } from './error.ts'
import type { Trip } from './trip.ts'

const tooLarge = (host: string, limit: number): FetchError => {
  const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${limit} bytes`
  return new FetchError('too_large', `${host} sends more than the ${size} that are taken here.`)
}

/** Reads what the server sends, no more than `limit` of it, and gives up where it falls silent. */
async function* pull(body: AsyncIterable<Buffer>, trip: Trip, host: string, limit: number): AsyncGenerator<Buffer, void> {
  const chunks = body[Symbol.asyncIterator]()
  let size = 0
  try {
    for (;;) {
      const next = await trip.waitFor(chunks.next())
      if (next.done) return
      size += next.value.length
      if (size > limit) throw tooLarge(host, limit)
      yield next.value
    }
  } finally {
    trip.end()
  }
}

/** Servers mean either of two formats by `deflate`; the first byte tells which. */
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

// Every failure also reaches whoever reads the last stream, so the callback has nothing left to say.
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
      throw new FetchError('encoding', `${host} sends its data in a form that was not asked for.`)
  }
}

export type BodySource = { body: AsyncIterable<Buffer>; encoding: string; declared: number | undefined; host: string; trip: Trip }

/**
 * The decoded bytes. Both what comes over the wire and what it unpacks to stay within the limit, chunk by chunk, so neither
 * an endless body nor a small one that unpacks to a giant is ever held in memory.
 */
export async function* readBody({ body, encoding, declared, host, trip }: BodySource, limit: number): AsyncGenerator<Buffer> {
  try {
    if (declared !== undefined && declared > limit) throw tooLarge(host, limit)
    // Packing may add a little to what does not pack.
    const wireLimit = encoding ? limit + 64 * 1024 : limit
    let size = 0
    for await (const chunk of decode(pull(body, trip, host, wireLimit), encoding, host)) {
      size += chunk.length
      if (size > limit) throw tooLarge(host, limit)
      yield chunk
    }
  } catch (error) {
    throw trip.failure() ?? asFetchError(error, host)
  } finally {
    trip.end()
  }
}
