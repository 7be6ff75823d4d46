import { z } from 'zod'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { UploadBucket, uploadFaults } from './upload-rules.ts'

export * from './upload-rules.ts'

export const UploadService = {
  GetSignedURL: method({
    summary:
      'Returns a URL for one PUT of this type by the caller, until it expires. With a size, the file must have exactly that many bytes. Without a size, the limits are checked while the file arrives and when it is used. The server names the object and ignores the name in the request.',
    input: z
      .object({
        bucket: UploadBucket,
        /** Whose storage a recording takes. Without it, the recording counts when it is added to a podcast. */
        podcastId: Id.optional(),
        object: z.string().max(1000).optional(),
        contentType: z.string().min(1).max(100),
        size: z.number().int().min(1, 'The file is empty.').max(Number.MAX_SAFE_INTEGER).optional(),
      })
      .superRefine(({ bucket, ...file }, context) => {
        for (const [field, message] of Object.entries(uploadFaults(bucket, file)))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    output: z.object({
      url: z.string(),
      /** For recordings of a known size: takes the same bytes by the tus protocol, and continues where it stopped. Otherwise null. */
      resumableUrl: z.string().nullable(),
      bucket: UploadBucket,
      object: z.string(),
      expiresAt: Instant,
    }),
  }),
  Cancel: method({
    summary: 'Cancels an upload. Deletes what has arrived and releases its storage.',
    input: z.object({ bucket: UploadBucket, object: z.string().min(1).max(200) }),
    output: Empty,
  }),
}
