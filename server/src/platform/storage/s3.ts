import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { systemNow, type Now } from '../clock.ts'
import { asChunks, checkRef, checkType, withinObject } from './checks.ts'
import { attachment } from './disposition.ts'
import { StorageError, type Bucket, type ByteRange, type ObjectRef, type Storage, type StoredObject } from './port.ts'
import { copyObject } from './s3-copy.ts'
import { resumableOnS3, uploadsOf } from './s3-resume.ts'
import { upload } from './s3-upload.ts'
import { storageAddresses, type AddressOptions } from './signing.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The time that addresses are signed for. The store compares it with its own. */
  now?: Now
} & Omit<AddressOptions, 'now'>

/** Objects in one bucket of an S3 store; our own buckets are the first part of their keys. */
export function openS3Storage(options: S3Options): Storage {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey, now = systemNow } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's mostly do not know the newer checksums, and a signed address cannot carry one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })

  const place = (ref: ObjectRef) => {
    checkRef(ref)
    return { Bucket, Key: `${ref.bucket}/${ref.object}` }
  }

  const { sign, verify } = storageAddresses({ ...options, now })

  async function head(ref: ObjectRef): Promise<StoredObject | null> {
    const facts = await orNull(client.send(new HeadObjectCommand(place(ref))))
    return facts && factsOf(facts, facts.ContentLength)
  }

  async function get(ref: ObjectRef, range?: ByteRange) {
    if (range) withinObject(range, Number.MAX_SAFE_INTEGER)
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const found = await orNull(client.send(new GetObjectCommand({ ...place(ref), Range })))
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new Error('The S3 store answered without a body.')
      const total = found.ContentRange?.split('/')[1]
      return { object: factsOf(found, total === undefined ? found.ContentLength : Number(total)), body: found.Body as Readable }
    } catch (error) {
      if (!range || statusOf(error) !== 416) throw error
      throw new StorageError('bad-range', `Bytes ${range.start} to ${range.end} are not in this object.`, { cause: error })
    }
  }

  async function* list(bucket: Bucket) {
    const prefix = `${bucket}/`
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        yield { object: Key.slice(prefix.length), size: Size, modifiedAt: LastModified }
      }
    }
  }

  async function sweep(olderThan: Date): Promise<number> {
    let removed = 0
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (let more = true; more;) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated >= olderThan) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        removed++
      }
      more = page.IsTruncated === true
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
    return removed
  }

  return {
    async put(ref, body, { contentType, size }) {
      try {
        checkType(contentType)
        await upload(client, { ...place(ref), ContentType: contentType }, asChunks(body), size)
      } catch (error) {
        if (!Buffer.isBuffer(body)) body.destroy()
        throw error
      }
      const stored = await head(ref)
      if (!stored) throw new Error('The S3 store took an object and has it no longer.')
      return stored
    },
    head,
    get,
    async copy(from, to) {
      const source = await head(from)
      if (!source) return null
      if (await head(to)) throw new StorageError('exists', 'This file has been stored already.')
      await copyObject(client, place(from), { ...place(to), ContentType: source.contentType }, source.size)
      return head(to)
    },
    async remove(ref) {
      const target = place(ref)
      for (const UploadId of await uploadsOf(client, target)) {
        await orNull(client.send(new AbortMultipartUploadCommand({ ...target, UploadId })))
      }
      await orNull(client.send(new DeleteObjectCommand(target)))
    },
    list,
    async signPut(ref, { expiresIn, ...terms }) {
      checkType(terms.contentType)
      const command = new PutObjectCommand({
        ...place(ref),
        ContentType: terms.contentType,
        ...('size' in terms && { ContentLength: terms.size }),
      })
      return signed(command, expiresIn, new Set(['content-type', ...('size' in terms ? ['content-length'] : [])]))
    },
    async signGet(ref, { expiresIn, fileName = ref.object, inline = false }) {
      const ResponseContentDisposition = inline ? 'inline' : attachment(fileName)
      return signed(new GetObjectCommand({ ...place(ref), ResponseContentDisposition }), expiresIn)
    },
    async signResumable(ref, { contentType, size, expiresIn }) {
      checkRef(ref)
      checkType(contentType)
      return sign({ ...ref, method: 'TUS', contentType, size }, expiresIn)
    },
    verify,
    ...resumableOnS3(client, place, head),
    sweep,
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        const why = statusOf(error) === 404 ? 'it does not exist' : error instanceof Error ? error.message : String(error)
        throw new Error(`The bucket ${Bucket} of the S3 store ${endpoint} cannot be used: ${why}`, { cause: error })
      }
    },
    close: async () => client.destroy(),
  }

  async function signed(command: PutObjectCommand | GetObjectCommand, expiresIn: number, signableHeaders?: Set<string>) {
    const signingDate = now()
    const how = { expiresIn, signingDate, ...(signableHeaders && { signableHeaders }) }
    const url = await (command instanceof PutObjectCommand ? getSignedUrl(client, command, how) : getSignedUrl(client, command, how))
    return { url, expiresAt: new Date(signingDate.getTime() + expiresIn * 1000) }
  }
}

type Facts = { ContentType?: string | undefined; ETag?: string | undefined; LastModified?: Date | undefined }

function factsOf({ ContentType, ETag, LastModified }: Facts, size: number | undefined): StoredObject {
  if (size === undefined || ETag === undefined || LastModified === undefined)
    throw new Error('The S3 store left out what it knows of an object.')
  return { size, contentType: ContentType ?? 'application/octet-stream', etag: ETag.replaceAll('"', ''), modifiedAt: LastModified }
}

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

/** The answer, or null where the store has no such object. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null
    throw error
  }
}
