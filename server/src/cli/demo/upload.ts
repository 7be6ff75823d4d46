import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import { signUpload } from '../../domains/uploads/service.ts'
import type { App } from '../../platform/app.ts'

/** Sends a picture the way a browser does: as an upload that a form then names. */
export async function upload(app: App, userId: string, bucket: UploadBucket, bytes: Buffer): Promise<FileRef> {
  const { object } = await signUpload(app, userId, { bucket, contentType: 'image/jpeg', size: bytes.length })
  await app.storage.put({ bucket, object }, bytes, { contentType: 'image/jpeg', size: bytes.length })
  return { bucket, object }
}
