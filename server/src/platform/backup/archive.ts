import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { entryHeader, trailerOf } from './format.ts'

export type Archive = {
  /** Writes one entry and returns its checksum. Throws if the body doesn't have the given size. */
  add(name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string>
  /** Writes the checksum and the end. Resolves when the sink has taken everything. */
  finish(): Promise<void>
  /** Aborts, and returns the error of the sink if that was the reason. */
  abandon(): Promise<Error | undefined>
}

/** Writes a tar file to a sink, with a checksum of all its bytes at the end. Memory use is constant. */
export function openArchive(sink: Writable, { gzip, signal }: { gzip: boolean; signal: AbortSignal }): Archive {
  const tar = pack()

  async function* bytes(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const chunk of tar as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    yield await trailerOf(hash.digest('hex'))
  }

  let broken: Error | undefined
  sink.once('error', (error) => {
    broken = error
  })
  const source = Readable.from(bytes())
  const output = gzip ? pipeline(source, createGzip(), sink) : pipeline(source, sink)
  // Callers waiting for an entry get the error there. This prevents an unhandled rejection.
  output.catch(() => {})

  return {
    async add(name, size, body) {
      const hash = createHash('sha256')
      const done = Promise.withResolvers<void>()
      done.promise.catch(() => {})
      const entry = tar.entry(entryHeader(name, size), (error) => (error ? done.reject(error) : done.resolve()))
      entry.on('error', done.reject)
      for await (const chunk of body) {
        signal.throwIfAborted()
        hash.update(chunk)
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), done.promise])
      }
      entry.end(undefined)
      await done.promise
      return hash.digest('hex')
    },
    async finish() {
      // The trailer includes the end of the archive, so the packer doesn't write it.
      tar.push(null)
      await output
    },
    async abandon() {
      const reason = broken
      tar.destroy()
      await output.catch(() => {})
      return reason
    },
  }
}
