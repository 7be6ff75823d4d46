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
export const partSize = 8 * 1024 * 1024

export type Target = { Bucket: string; Key: string; ContentType: string }

/** Stores a body at one go where it fits into a part, else in parts that become an object only when all are there. */
export async function upload(client: S3Client, target: Target, chunks: AsyncIterable<Uint8Array>, size?: number): Promise<void> {
  const { Bucket, Key } = target
  const done: CompletedPart[] = []
  let UploadId: string | undefined
  try {
    for await (const part of inParts(size === undefined ? chunks : measured(chunks, size), partSize)) {
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

/** The chunks, and at their end a refusal where they are not as many bytes as announced. */
async function* measured(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > size) throw wrongSize(size, true)
    yield chunk
  }
  if (total < size) throw wrongSize(size, false)
}

/** The body in pieces of one part, the last one shorter; an empty body is one empty piece. Each is valid until the next is asked for. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  let isEmpty = true
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + length - filled)
      buffer.set(piece, filled)
      filled += piece.length
      at += piece.length
      isEmpty = false
      if (filled === length) {
        yield buffer
        filled = 0
      }
    }
  }
  if (filled > 0 || isEmpty) yield buffer.subarray(0, filled)
}
