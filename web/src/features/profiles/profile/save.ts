import type { User } from '@castwright/contract/profiles.ts'
import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, query, rpc, RpcError } from '../../../lib/rpc.ts'
import { sessionKey } from '../../../lib/sessionKey.ts'
import { upload } from '../../../lib/upload.ts'
import { changesOf, type Facts, type FileName, type Files } from './fields.ts'

export const profileQuery = (userId: string) => ({
  ...query('UserService.Find', { userId }),
  // Read when the page is opened; what comes later must not run over what is being typed.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** One of the files could not be sent. */
class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly file: FileName

  constructor(file: FileName, message: string, options: ErrorOptions) {
    super(message, options)
    this.file = file
  }
}

type Watch = {
  signal: AbortSignal
  /** Of one file, from 0 to 1. */
  onProgress: (file: FileName, share: number) => void
  /** From now on it cannot be called back. */
  onSent: () => void
}

/** Sends the files, then everything at once. Whatever fails, nothing was changed. */
export async function saveProfile(user: User, facts: Facts, files: Files, watch: Watch): Promise<User> {
  const { photo, audioBio } = files
  const [thumbnailFile, audioBioFile] = await Promise.all([
    photo ? send('photo', 'user-avatars', photo, photo.type, watch) : null,
    audioBio ? send('audioBio', 'user-audio-bios', audioBio.file, audioBio.contentType, watch) : null,
  ])
  watch.onSent()
  const { user: saved } = await rpc('UserService.Update', { user: changesOf(user, facts, files), thumbnailFile, audioBioFile })
  queryClient.setQueryData(profileQuery(user.id).queryKey, { user: saved })
  queryClient.setQueryData(sessionKey, saved)
  return saved
}

async function send(
  name: FileName,
  bucket: UploadBucket,
  file: Blob,
  contentType: string,
  { signal, onProgress }: Watch,
): Promise<FileRef> {
  try {
    return await upload(bucket, file, { contentType, signal, onProgress: (share) => onProgress(name, share) })
  } catch (cause) {
    throw signal.aborted ? cause : new FileFault(name, messageOf(cause), { cause })
  }
}

/** What is to be said at the files. */
export function fileFaults(error: unknown): Partial<Record<FileName, string>> {
  if (error instanceof FileFault) return { [error.file]: error.message }
  if (!(error instanceof RpcError)) return {}
  const { thumbnail_file: photo, audio_bio_file: audioBio } = error.meta
  return { ...(photo && { photo }), ...(audioBio && { audioBio }) }
}
