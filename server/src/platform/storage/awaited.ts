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

/** The bytes while they are awaited; whoever cancels an upload need not wait for its sender to hear of it. */
export async function* whileAdmitted(chunks: AsyncIterable<Uint8Array>, admit: Admit, ref: ObjectRef): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    if (performance.now() - asked < askAgain) continue
    await admitted(admit, ref)
    asked = performance.now()
  }
  await admitted(admit, ref)
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
