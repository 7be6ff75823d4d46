import { z } from 'zod'
import { method } from './method.ts'
import { Instant } from './shapes.ts'
import { UploadBucket, uploadFaults } from './upload-rules.ts'

export * from './upload-rules.ts'

export const UploadService = {
  GetSignedURL: method({
    summary:
      'An address that takes one PUT of exactly this size and type by the caller, until it expires. The name of the object is the server’s; a name sent along is ignored.',
    input: z
      .object({
        bucket: UploadBucket,
        object: z.string().max(1000).optional(),
        contentType: z.string().min(1).max(100),
        size: z.number().int().min(1, 'The file is empty.').max(Number.MAX_SAFE_INTEGER),
      })
      .superRefine(({ bucket, ...file }, context) => {
        for (const [field, message] of Object.entries(uploadFaults(bucket, file)))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    output: z.object({ url: z.string(), bucket: UploadBucket, object: z.string(), expiresAt: Instant }),
  }),
}
