import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from './rpc.ts'
import { upload } from './upload.ts'

/** A file to upload with a form. */
export type Parcel = { bucket: UploadBucket; file: Blob; contentType: string }

/** One of the files could not be uploaded. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly file: string

  constructor(file: string, message: string, options: ErrorOptions) {
    super(message, options)
    this.file = file
  }
}

/** Why an upload ended without a result or an error. */
type Broken = 'canceled' | 'left'

/** Uploads the files of a form, with progress and cancellation. */
export function useSending<N extends string>() {
  const [progress, setProgress] = useState<Partial<Record<N, number>>>({})
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort('left' satisfies Broken), [])

  /** Uploads the files first, then submits everything in one call, so that a failure changes nothing. */
  const send = async <T>(
    parcels: Partial<Record<N, Parcel>>,
    finish: (files: Partial<Record<N, FileRef>>) => Promise<T>,
  ): Promise<T | Broken> => {
    const abort = new AbortController()
    underWay.current = abort
    const { signal } = abort
    const sendOne = async (name: N, { bucket, file, contentType }: Parcel): Promise<[N, FileRef]> => {
      const onProgress = (share: number) => setProgress((before) => ({ ...before, [name]: share }))
      try {
        return [name, await upload(bucket, file, { contentType, signal, onProgress })]
      } catch (cause) {
        throw signal.aborted ? cause : new FileFault(name, messageOf(cause), { cause })
      }
    }
    try {
      const sent = await Promise.all((Object.entries(parcels) as [N, Parcel][]).map(([name, parcel]) => sendOne(name, parcel)))
      // From here on it can't be canceled.
      setProgress({})
      return await finish(Object.fromEntries(sent) as Partial<Record<N, FileRef>>)
    } catch (error) {
      if (signal.aborted) return signal.reason as Broken
      throw error
    } finally {
      // If one file fails, cancels the others.
      abort.abort()
      setProgress({})
    }
  }
  return { send, progress, cancel: () => underWay.current?.abort('canceled' satisfies Broken) }
}
