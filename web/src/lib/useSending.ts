import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from './rpc.ts'
import { upload } from './upload.ts'

/** A file of a form on its way, by the name that the form gives it. */
export type Parcel = { bucket: UploadBucket; file: Blob; contentType: string }

/** One of the files could not be sent. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly file: string

  constructor(file: string, message: string, options: ErrorOptions) {
    super(message, options)
    this.file = file
  }
}

/** Why a sending that did not fail has no result. */
type Broken = 'canceled' | 'left'

/** Sends the files of a form with their progress, and the way to call them back while they are on their way. */
export function useSending<N extends string>() {
  const [progress, setProgress] = useState<Partial<Record<N, number>>>({})
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort('left' satisfies Broken), [])

  /** First the files, then, with their references, everything at once: whatever fails, nothing was changed. */
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
      // From now on it cannot be called back.
      setProgress({})
      return await finish(Object.fromEntries(sent) as Partial<Record<N, FileRef>>)
    } catch (error) {
      if (signal.aborted) return signal.reason as Broken
      throw error
    } finally {
      // Where one file failed, the others need not arrive.
      abort.abort()
      setProgress({})
    }
  }
  return { send, progress, cancel: () => underWay.current?.abort('canceled' satisfies Broken) }
}
