import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { App } from '../../platform/app.ts'

type Sent = 'image/jpeg' | 'audio/mpeg'

/** Uploads an image or audio the way a browser does, for a form to use. */
export async function upload(
  app: App,
  userId: string,
  bucket: UploadBucket,
  bytes: Buffer,
  contentType: Sent = 'image/jpeg',
): Promise<FileRef> {
  const { object } = await signUpload(app, userId, { bucket, contentType, size: bytes.length })
  await app.storage.put({ bucket, object }, bytes, { contentType, size: bytes.length })
  return { bucket, object }
}
