import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Target } from './s3-upload.ts'

const GiB = 1024 ** 3

/** S3 copies at one go up to 5 GiB; above that in parts. */
const largestAtOnce = 5 * GiB

type Source = { size: number; etag: string }

/** Copies inside the store: no byte passes through here. Fails where the source is no longer the one that was looked at. */
export async function copyObject(
  client: S3Client,
  from: { Bucket: string; Key: string },
  to: Target,
  { size, etag }: Source,
  partSize = largestAtOnce,
): Promise<void> {
  const CopySource = `${from.Bucket}/${from.Key}`
  if (size <= partSize) {
    await client.send(new CopyObjectCommand({ ...to, CopySource, MetadataDirective: 'COPY', CopySourceIfMatch: etag }))
    return
  }
  const { Bucket, Key } = to
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < size; start += partSize) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + partSize, size) - 1}`
      const part = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange, CopySourceIfMatch: etag }
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part))
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}
