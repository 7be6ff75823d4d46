import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { wrongSize } from './checks.ts'

/** S3 takes parts from 5 MiB and ten thousand of them: with this size, objects up to 80 GB. One part is in memory at a time. */
const partSize = 8 * 1024 * 1024

export type Target = { Bucket: string; Key: string; ContentType: string }

/** Stores a body at one go where it fits into a part, else in parts that become an object only when all are there. */
export async function upload(client: S3Client, target: Target, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<void> {
  const { Bucket, Key } = target
  const done: CompletedPart[] = []
  let UploadId: string | undefined
  try {
    for await (const part of inParts(chunks, size)) {
      const body = { Body: part, ContentLength: part.length }
      if (!UploadId && part.length < partSize) {
        await client.send(new PutObjectCommand({ ...target, ...body }))
        return
      }
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(target))).UploadId
      const PartNumber = done.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ...body }))
      done.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: done } }))
  } catch (error) {
    // Where even this fails, what counts is why the upload did; the sweep ends it later.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

/** The body in pieces of one part, the last one shorter; an empty body is one empty piece. Each is valid until the next is asked for. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, size?: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(partSize)
  let filled = 0
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (size !== undefined && total > size) throw wrongSize(size, true)
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + partSize - filled)
      buffer.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled === partSize) {
        yield buffer
        filled = 0
      }
    }
  }
  if (size !== undefined && total < size) throw wrongSize(size, false)
  if (filled > 0 || total === 0) yield buffer.subarray(0, filled)
}
