import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { whileAdmitted, type Admit } from '../awaited.ts'
import type { ObjectRef, Storage, Terms } from '../port.ts'

export type TusStoreOptions = {
  storage: Pick<Storage, 'arrived' | 'resume'>
  admit: Admit
  /** Its sender gives an upload up. */
  cancel(ref: ObjectRef): Promise<void>
}

type Named = ObjectRef & Terms

/** The protocol knows an upload by one word; ours says all that its address was signed for. */
export const idOf = ({ bucket, object, contentType, size }: Named): string => JSON.stringify({ bucket, object, contentType, size })
const named = (id: string): Named => JSON.parse(id) as Named

export class TusStore extends DataStore {
  readonly #options: TusStoreOptions
  override extensions = ['termination']

  constructor(options: TusStoreOptions) {
    super()
    this.#options = options
  }

  override async getUpload(id: string): Promise<Upload> {
    const { contentType, size, ...ref } = named(id)
    return new Upload({ id, size, offset: await this.#options.storage.arrived(ref, { contentType, size }) })
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const { contentType, size, ...ref } = named(id)
    return this.#options.storage.resume(ref, { contentType, size }, offset, whileAdmitted(stream, this.#options.admit, ref))
  }

  override async remove(id: string): Promise<void> {
    const { bucket, object } = named(id)
    await this.#options.cancel({ bucket, object })
  }
}
