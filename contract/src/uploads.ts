import { z } from 'zod'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { UploadBucket, uploadFaults } from './upload-rules.ts'

export * from './upload-rules.ts'

export const UploadService = {
  GetSignedURL: method({
    summary:
      'An address that takes one PUT of exactly this size and type by the caller, until it expires. The name of the object is the server’s; a name sent along is ignored.',
    input: z
      .object({
        bucket: UploadBucket,
        /** Whose storage it takes: needed for recordings. */
        podcastId: Id.optional(),
        object: z.string().max(1000).optional(),
        contentType: z.string().min(1).max(100),
        size: z.number().int().min(1, 'The file is empty.').max(Number.MAX_SAFE_INTEGER),
      })
      .superRefine(({ bucket, ...file }, context) => {
        for (const [field, message] of Object.entries(uploadFaults(bucket, file)))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    output: z.object({
      url: z.string(),
      /** For large files: takes the same bytes by the tus protocol, and goes on where it stopped. Null for small ones. */
      resumableUrl: z.string().nullable(),
      bucket: UploadBucket,
      object: z.string(),
      expiresAt: Instant,
    }),
  }),
  Cancel: method({
    summary: 'An upload that will not be finished, or not be used: what has arrived goes, and its room is free again.',
    input: z.object({ bucket: UploadBucket, object: z.string().min(1).max(200) }),
    output: Empty,
  }),
}
