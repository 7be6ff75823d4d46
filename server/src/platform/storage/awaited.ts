import type { IncomingMessage } from 'node:http'
import type { ObjectRef } from './port.ts'
import { Refusal } from './refusals.ts'

/** Whether an upload is still awaited. Asked before the first byte is read, and while bytes come. */
export type Admit = (ref: ObjectRef) => Promise<boolean>

const unwanted = (): Refusal => new Refusal('not_found', 'This upload was cancelled, or has been used already.', { status: 410 })

export async function admitted(admit: Admit, ref: ObjectRef): Promise<void> {
  if (!(await admit(ref))) throw unwanted()
}

/** Milliseconds between two questions whether an upload that is on its way is still awaited. */
const askAgain = 2_000

/**
 * The bytes of a request while they are awaited; whoever cancels an upload need not wait for its sender to hear of it. Each chunk
 * is good until the next one is asked for.
 */
export async function* whileAdmitted(chunks: AsyncIterable<Uint8Array>, admit: Admit, ref: ObjectRef): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    letGo(chunk)
    if (performance.now() - asked < askAgain) continue
    await admitted(admit, ref)
    asked = performance.now()
  }
  await admitted(admit, ref)
}

/**
 * Gives memory back at once that came from the network for this chunk alone. Left to the garbage collector, every 64 MB of an upload
 * make it look through all that the server holds, which takes more time than the upload.
 */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** The request's bytes. The request itself stays open when its reader gives up, so that an answer can still be sent. */
export async function* received(request: IncomingMessage, idleTimeout: number): AsyncGenerator<Uint8Array> {
  request.socket.setTimeout(idleTimeout)
  try {
    yield* request.iterator({ destroyOnReturn: false })
    // All is here: what takes time from now on is our disk.
    request.socket.setTimeout(0)
  } catch (error) {
    throw new Refusal('canceled', 'The connection broke before the whole file had arrived.', { cause: error })
  }
}
