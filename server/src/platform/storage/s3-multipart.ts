import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type MultipartUpload,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { checkType, type ObjectRef, type Storage, StorageError, wrongSize } from './port.ts'

/** S3 accepts parts from 5 MiB and up to 10,000 of them: with this size, objects up to 80 GB. One part is in memory at a time. */
const partSize = 8 * 1024 * 1024

type Target = { Bucket: string; Key: string; ContentType: string }

/** Stores a body with one request if it fits into a part, otherwise in parts that become an object once all are there. */
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
    // If aborting fails too, `sweep` does it later. The first error is the one to report.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

/** The chunks. Throws at their end if they are not as many bytes as announced. */
async function* measured(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > size) throw wrongSize(size, true)
    yield chunk
  }
  if (total < size) throw wrongSize(size, false)
}

/** The body in pieces of one part, the last one shorter; an empty body is one empty piece. Each is valid until the next is requested. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
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

/** S3 copies up to 5 GiB with one request, and more in parts. */
const maxCopySize = 5 * 1024 ** 3

/** Copies inside the store: no byte passes through this server. If the source changes in the meantime, only the copy shows what was copied. */
export async function copyObject(
  client: S3Client,
  from: { Bucket: string; Key: string },
  to: Target,
  size: number,
  maxPartSize = maxCopySize,
): Promise<void> {
  const CopySource = `${from.Bucket}/${from.Key}`
  if (size <= maxPartSize) {
    await client.send(new CopyObjectCommand({ ...to, CopySource, MetadataDirective: 'COPY' }))
    return
  }
  const { Bucket, Key } = to
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to))
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < size; start += maxPartSize) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + maxPartSize, size) - 1}`
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

type Place = { Bucket: string; Key: string }

const MiB = 1024 * 1024
const maxParts = 10_000

const partSizeOf = (size: number): number => Math.max(partSize, Math.ceil(size / maxParts / MiB) * MiB)

/** The unfinished multipart uploads of all keys with this prefix. */
export async function* listUploads(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (let more = true; more;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }))
    yield* page.Uploads ?? []
    more = page.IsTruncated === true
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** The multipart uploads of exactly this key, the oldest first. */
async function uploadsOf(client: S3Client, { Bucket, Key }: Place): Promise<string[]> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  return Uploads.filter((one) => one.Key === Key && one.UploadId)
    .toSorted((a, b) => Number(a.Initiated) - Number(b.Initiated) || (a.UploadId! < b.UploadId! ? -1 : 1))
    .map(({ UploadId }) => UploadId!)
}

/**
 * Resumable uploads, as multipart uploads that the store itself remembers. A part always begins at the same byte, so two servers that
 * receive the same upload concurrently write the same parts. Only whole parts count.
 */
export function resumableOnS3(
  client: S3Client,
  place: (ref: ObjectRef) => Place,
  head: Storage['head'],
): Pick<Storage, 'arrived' | 'resume'> {
  /** The parts from the first byte on, without gaps. */
  async function partsOf(target: Place, UploadId: string, size: number): Promise<{ parts: CompletedPart[]; bytes: number }> {
    const length = partSizeOf(size)
    const parts: CompletedPart[] = []
    // The SDK's paginator never ends if there are no parts: stores then name 0 as the next marker.
    for (let marker: string | undefined, more = true; more;) {
      const page = await client.send(new ListPartsCommand({ ...target, UploadId, PartNumberMarker: marker }))
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        const expected = Math.min(length, size - parts.length * length)
        if (PartNumber !== parts.length + 1 || Size !== expected) return { parts, bytes: parts.length * length }
        parts.push({ PartNumber, ETag })
      }
      more = page.IsTruncated === true
      marker = page.NextPartNumberMarker
    }
    return { parts, bytes: Math.min(parts.length * length, size) }
  }

  async function finish(ref: ObjectRef, UploadId: string, Parts: CompletedPart[]): Promise<void> {
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...place(ref), UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      // Another server was faster.
      if (!(await head(ref))) throw error
    }
  }

  async function begin(target: Place, ContentType: string): Promise<string> {
    const [known] = await uploadsOf(client, target)
    if (known !== undefined) return known
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType }))
    // If two uploads start concurrently, both continue with the older one.
    return (await uploadsOf(client, target))[0] ?? UploadId!
  }

  return {
    async arrived(ref, { size }) {
      const target = place(ref)
      const [UploadId] = await uploadsOf(client, target)
      if (UploadId === undefined) return (await head(ref)) ? size : 0
      const { parts, bytes } = await partsOf(target, UploadId, size)
      if (bytes === size) await finish(ref, UploadId, parts)
      return bytes
    },

    async resume(ref, { contentType, size }, from, chunks) {
      checkType(contentType)
      const target = place(ref)
      if (await head(ref)) throw new StorageError('exists', 'This file is already stored.')
      const UploadId = await begin(target, contentType)
      const length = partSizeOf(size)
      if (from % length !== 0) throw new StorageError('bad-range', `This upload does not continue at byte ${from}.`)
      let at = from
      for await (const part of inParts(chunks, length)) {
        if (at + part.length > size) throw wrongSize(size, true)
        if (part.length < length && at + part.length < size) break
        const PartNumber = at / length + 1
        await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: part, ContentLength: part.length }))
        at += part.length
      }
      if (at === from) throw new StorageError('wrong-size', `This upload requires at least ${length} bytes per request.`)
      if (at === size) await finish(ref, UploadId, (await partsOf(target, UploadId, size)).parts)
      return at
    },
  }
}
