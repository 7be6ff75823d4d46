import { z } from 'zod'
import { account, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
import { UploadBucket, uploadFaults } from './shapes.ts'

export const UploadService = {
  GetSignedURL: write(account(), {
    summary:
      'Returns a URL that expires and accepts one PUT of this type from the caller. With a size, the file must have exactly that many bytes. Without a size, limits are checked during the upload and when the file is used. The server names the object and ignores the name in the request.',
    worksForShows: true,
    // Allows moving 300 episodes or ten shows in an hour. Uploads are limited by bytes too.
    rate: { max: 2000, seconds: 3600 },
    input: z
      .object({
        bucket: UploadBucket,
        /** The podcast whose storage a recording uses. Without it, the recording counts once it is added to a podcast. */
        podcastId: Id.optional(),
        object: z.string().max(1000).optional(),
        contentType: z.string().min(1).max(100),
        size: z.number().int().min(1, 'The file is empty.').max(Number.MAX_SAFE_INTEGER).optional(),
      })
      .superRefine(({ bucket, podcastId, ...file }, context) => {
        // Whether this podcast accepts masters is checked by the server.
        for (const [field, message] of Object.entries(uploadFaults(bucket, file, podcastId !== undefined)))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    output: z.object({
      url: z.string(),
      /** A tus URL for resumable uploads, for recordings and archives of a known size. Otherwise null. */
      resumableUrl: z.string().nullable(),
      bucket: UploadBucket,
      object: z.string(),
      expiresAt: Instant,
    }),
  }),
  Cancel: write(account(), {
    summary: 'Cancels an upload, deletes what was received and frees its storage.',
    worksForShows: true,
    input: z.object({ bucket: UploadBucket, object: z.string().min(1).max(200) }),
  }),
}
