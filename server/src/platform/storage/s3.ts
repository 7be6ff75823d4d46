import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { systemNow, type Now } from '../clock.ts'
import {
  asChunks,
  checkRef,
  checkType,
  withinObject,
  markerName,
  StorageError,
  type Area,
  type ByteRange,
  type ObjectRef,
  type Storage,
  type StoredObject,
} from './port.ts'
import { attachment } from './headers.ts'
import { explainS3 } from './s3-errors.ts'
import { copyObject, listUploads, resumableOnS3, upload } from './s3-multipart.ts'
import { storageAddresses, type AddressOptions } from './signing.ts'

type S3Options = {
  endpoint: string
  bucket: string
  /** The prefix of all keys: empty, or a path that ends with a slash. */
  prefix?: string
  areas: readonly Area[]
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The time at which addresses are signed. The store compares it with its own. */
  now?: Now
} & Omit<AddressOptions, 'now'>

/** S3 deletes up to this many objects in one request. */
const deleteBatchSize = 1000

/** Objects in one bucket of an S3 store, at `<prefix><area>/<object>`. Nothing else in the bucket is listed, aborted or deleted. */
export function openS3Storage(options: S3Options): Storage {
  const { endpoint, bucket: Bucket, prefix = '', areas, region, accessKeyId, secretAccessKey, now = systemNow } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Most stores other than Amazon's don't know the newer checksums, and a signed address can't carry one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })

  withContentMd5(client)

  const keysOf = (area: Area): string => `${prefix}${area}/`
  const place = (ref: ObjectRef) => {
    checkRef(areas, ref)
    return { Bucket, Key: `${keysOf(ref.bucket)}${ref.object}` }
  }
  const marker = { Bucket, Key: `${prefix}${markerName}` }

  const { signResumable, verify } = storageAddresses({ ...options, now })

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

  async function* list(area: Area) {
    const Prefix = keysOf(area)
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        yield { object: Key.slice(Prefix.length), size: Size, modifiedAt: LastModified }
      }
    }
  }

  async function sweep(olderThan: Date): Promise<number> {
    let removed = 0
    for (const area of areas) {
      for await (const { Key, UploadId, Initiated } of listUploads(client, Bucket, keysOf(area))) {
        if (!Initiated || Initiated >= olderThan) continue
        await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
        removed++
      }
    }
    return removed
  }

  async function remove(refs: ObjectRef | ObjectRef[]): Promise<void> {
    const keys = new Set([refs].flat().map((ref) => place(ref).Key))
    // A single key is looked up directly, many by listing their areas: few uploads are unfinished at any time.
    const prefixes = keys.size === 1 ? keys : new Set([refs].flat().map(({ bucket }) => keysOf(bucket)))
    for (const Prefix of prefixes) {
      for await (const { Key, UploadId } of listUploads(client, Bucket, Prefix)) {
        if (keys.has(Key ?? '')) await orNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      }
    }
    const all = [...keys]
    for (let from = 0; from < all.length; from += deleteBatchSize) {
      const Objects = all.slice(from, from + deleteBatchSize).map((Key) => ({ Key }))
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      const failed = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
      if (failed[0])
        throw new Error(
          `The S3 store did not delete ${failed.length} of ${Objects.length} objects: ${failed[0].Code} ${failed[0].Message ?? ''}`,
        )
    }
  }

  return {
    areas,
    location: `the bucket ${Bucket} of the S3 store ${endpoint}${prefix && ` under the prefix ${prefix}`}`,
    async put(ref, body, { contentType, size }) {
      try {
        checkType(contentType)
        await upload(client, { ...place(ref), ContentType: contentType }, asChunks(body), size)
      } catch (error) {
        if (body instanceof Readable) body.destroy()
        throw error
      }
      const stored = await head(ref)
      if (!stored) throw new Error('The S3 store accepted an object but no longer has it.')
      return stored
    },
    head,
    get,
    async copy(from, to) {
      const source = await head(from)
      if (!source) return null
      if (await head(to)) throw new StorageError('exists', 'This file is already stored.')
      await copyObject(client, place(from), { ...place(to), ContentType: source.contentType }, source.size)
      return head(to)
    },
    remove,
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
    signResumable,
    verify,
    ...resumableOnS3(client, place, head),
    async readMarker() {
      const found = await orNull(client.send(new GetObjectCommand(marker)))
      return found ? text(found.Body as Readable) : null
    },
    async writeMarker(content) {
      await client.send(new PutObjectCommand({ ...marker, Body: content, ContentType: 'application/json' }))
    },
    sweep,
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        // An answer to HEAD has no body, so ask again for the reason.
        const list = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })
        const reason = await client.send(list).then(
          () => null,
          (again: unknown) => again,
        )
        if (reason !== null) throw explainS3(statusOf(reason) === undefined ? error : reason, { endpoint, bucket: Bucket })
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

/**
 * S3 requires a checksum of a list of objects to delete. The SDK sends only CRC32, which Swift and older MinIO and Ceph don't know, so
 * send the MD5 that all of them accept.
 */
function withContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (step) => {
        const request = step.request as { body?: unknown; headers: Record<string, string> }
        if (commandName === 'DeleteObjectsCommand' && typeof request.body === 'string') {
          for (const name of Object.keys(request.headers)) if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete request.headers[name]
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
        }
        return next(step)
      },
    { step: 'build', priority: 'low', name: 'contentMd5' },
  )
}

type Facts = { ContentType?: string | undefined; ETag?: string | undefined; LastModified?: Date | undefined }

function factsOf({ ContentType, ETag, LastModified }: Facts, size: number | undefined): StoredObject {
  if (size === undefined || ETag === undefined || LastModified === undefined)
    throw new Error('The S3 store returned an object without its size, ETag or date.')
  return { size, contentType: ContentType ?? 'application/octet-stream', etag: ETag.replaceAll('"', ''), modifiedAt: LastModified }
}

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

/** The response, or null if the store has no such object. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null
    throw error
  }
}
