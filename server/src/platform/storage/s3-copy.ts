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

/** Copies inside the store: no byte passes through here. Where the source changes meanwhile, only the copy tells what was copied. */
export async function copyObject(
  client: S3Client,
  from: { Bucket: string; Key: string },
  to: Target,
  size: number,
  partSize = largestAtOnce,
): Promise<void> {
  const CopySource = `${from.Bucket}/${from.Key}`
  if (size <= partSize) {
    await client.send(new CopyObjectCommand({ ...to, CopySource, MetadataDirective: 'COPY' }))
    return
  }
  const { Bucket, Key } = to
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < size; start += partSize) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + partSize, size) - 1}`
      const part = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part))
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}
