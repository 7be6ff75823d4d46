import { z } from 'zod'
import { uploadLimits } from './limits.ts'
import { method } from './method.ts'
import { Instant } from './shapes.ts'

/** The storage areas that a client may send files to. */
export const uploadBuckets = ['user-avatars', 'user-audio-bios'] as const
export const UploadBucket = z.enum(uploadBuckets)
export type UploadBucket = z.infer<typeof UploadBucket>

/** A finished upload: what forms carry instead of bytes. */
export const FileRef = z.object({ bucket: UploadBucket, object: z.string().min(1).max(200) })
export type FileRef = z.infer<typeof FileRef>

export const UploadService = {
  GetSignedURL: method({
    summary:
      'An address that takes one PUT of exactly this size and type by the caller, until it expires. The name of the object is the server’s; a name sent along is ignored.',
    input: z.object({
      bucket: UploadBucket,
      object: z.string().max(1000).optional(),
      contentType: z.string().min(1).max(100),
      size: z.number().int().min(1, 'The file is empty.').max(uploadLimits.largestFile, 'The file is too large.'),
    }),
    output: z.object({ url: z.string(), bucket: UploadBucket, object: z.string(), expiresAt: Instant }),
  }),
}
