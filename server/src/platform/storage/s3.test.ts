import { randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
  CreateMultipartUploadCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { storagePortTests } from './testing/port-tests.ts'
import { areas } from './testing/objects.ts'
import { markerName } from './port.ts'
import { copyObject } from './s3-multipart.ts'
import { openS3Storage } from './s3.ts'

const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_REGION: region = 'us-east-1' } = process.env
const { TEST_S3_ACCESS_KEY_ID: accessKeyId = '', TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env

if (!endpoint) {
  console.warn('S3 storage is not tested: TEST_S3_ENDPOINT is not set. `npm run test:services` sets a store up and tests against it.')
}

describe.skipIf(!endpoint)('S3 storage', () => {
  const options = {
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    areas,
    baseUrl: 'http://localhost',
    secret: 'x'.repeat(32),
    bucket: `castwright-${randomBytes(8).toString('hex')}`,
  }
  const admin = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const unfinished = async (Bucket: string): Promise<string[]> =>
    ((await admin.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).map((upload) => upload.Key ?? '')

  storagePortTests('S3', async () => {
    const Bucket = options.bucket
    await admin.send(new CreateBucketCommand({ Bucket }))
    const storage = openS3Storage(options)
    const behind = openS3Storage({ ...options, now: () => new Date(Date.now() - 3_600_000) })
    return {
      storage,
      behind,
      leftovers: () => unfinished(Bucket),
      async close() {
        for (const bucket of areas) for await (const { object } of storage.list(bucket)) await storage.remove({ bucket, object })
        await admin.send(new DeleteObjectCommand({ Bucket, Key: markerName }))
        await admin.send(new DeleteBucketCommand({ Bucket }))
        await Promise.all([storage.close(), behind.close()])
      },
    }
  })

  test('sweep aborts unfinished uploads', async () => {
    const Bucket = `castwright-${randomBytes(8).toString('hex')}`
    const storage = openS3Storage({ ...options, bucket: Bucket })
    await admin.send(new CreateBucketCommand({ Bucket }))
    const { UploadId } = await admin.send(new CreateMultipartUploadCommand({ Bucket, Key: 'recordings/unfinished.mp3' }))
    await admin.send(new UploadPartCommand({ Bucket, Key: 'recordings/unfinished.mp3', UploadId, PartNumber: 1, Body: Buffer.alloc(1000) }))
    expect(await storage.sweep(new Date(Date.now() - 3_600_000))).toBe(0)
    expect(await unfinished(Bucket)).toEqual(['recordings/unfinished.mp3'])
    expect(await storage.sweep(new Date(Date.now() + 3_600_000))).toBe(1)
    expect(await unfinished(Bucket)).toEqual([])
    await admin.send(new DeleteBucketCommand({ Bucket }))
    await storage.close()
  })

  test("doesn't touch what other programs keep in the same bucket", async () => {
    const Bucket = `castwright-${randomBytes(8).toString('hex')}`
    await admin.send(new CreateBucketCommand({ Bucket }))
    const [ours, theirs] = ['ours/', 'theirs/'].map((prefix) => openS3Storage({ ...options, bucket: Bucket, prefix }))
    const ref = { bucket: 'recordings', object: 'same.mp3' }
    const foreign = ['videos/film.mp4', 'theirs/recordings/upload.mp3', 'recordings/upload.mp3']
    for (const Key of foreign) await admin.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    await admin.send(new CreateMultipartUploadCommand({ Bucket, Key: 'ours/recordings/upload.mp3' }))
    for (const storage of [ours!, theirs!]) await storage.put(ref, Buffer.from('sound'), { contentType: 'audio/mpeg' })
    await theirs!.writeMarker('theirs')
    expect(await ours!.readMarker()).toBeNull()
    expect(await ours!.sweep(new Date(Date.now() + 3_600_000))).toBe(1)
    expect((await unfinished(Bucket)).toSorted()).toEqual(foreign.toSorted())
    await ours!.remove([ref, { ...ref, object: 'upload.mp3' }])
    expect(await ours!.head(ref)).toBeNull()
    expect(await theirs!.head(ref)).not.toBeNull()
    expect(await theirs!.readMarker()).toBe('theirs')
    expect((await unfinished(Bucket)).toSorted()).toEqual(foreign.toSorted())
    for (const storage of [ours!, theirs!]) await storage.close()
  })

  test('resumes an upload that stopped before its first part from the first byte', async () => {
    const Bucket = `castwright-${randomBytes(8).toString('hex')}`
    const storage = openS3Storage({ ...options, bucket: Bucket })
    await admin.send(new CreateBucketCommand({ Bucket }))
    const ref = { bucket: 'recordings', object: 'cut.mp3' }
    const terms = { contentType: 'audio/mpeg', size: 1000 }
    const cut = async function* () {
      yield Buffer.alloc(10)
      throw new Error('the sender went away')
    }
    const whole = async function* () {
      yield Buffer.alloc(1000, 7)
    }
    await expect(storage.resume(ref, terms, 0, cut())).rejects.toThrow('the sender went away')
    expect(await storage.arrived(ref, terms)).toBe(0)
    expect(await storage.resume(ref, terms, 0, whole())).toBe(1000)
    expect((await storage.head(ref))?.size).toBe(1000)
    await storage.remove(ref)
    await admin.send(new DeleteBucketCommand({ Bucket }))
    await storage.close()
  })

  test('copies large objects in parts', async () => {
    const Bucket = `castwright-${randomBytes(8).toString('hex')}`
    const storage = openS3Storage({ ...options, bucket: Bucket })
    await admin.send(new CreateBucketCommand({ Bucket }))
    const [from, to] = ['from.mp3', 'to.mp3'].map((object) => ({ bucket: 'recordings' as const, object }))
    const bytes = randomBytes(11 * 1024 * 1024)
    await storage.put(from!, bytes, { contentType: 'audio/mpeg' })
    const place = (object: string) => ({ Bucket, Key: `recordings/${object}` })
    const target = { ...place('to.mp3'), ContentType: 'audio/mpeg' }
    await expect(copyObject(admin, place('none.mp3'), target, bytes.length, 5 * 1024 * 1024)).rejects.toThrow()
    expect(await unfinished(Bucket)).toEqual([])
    await copyObject(admin, place('from.mp3'), target, bytes.length, 5 * 1024 * 1024)
    const found = await storage.get(to!)
    expect(found?.object).toMatchObject({ size: bytes.length, contentType: 'audio/mpeg' })
    expect(Buffer.concat(await found!.body.toArray()).equals(bytes)).toBe(true)
    for (const ref of [from!, to!]) await storage.remove(ref)
    await admin.send(new DeleteBucketCommand({ Bucket }))
    await storage.close()
  })

  test("reports a bucket that doesn't exist", async () => {
    const storage = openS3Storage({ ...options, bucket: 'castwright-nowhere' })
    await expect(storage.check()).rejects.toThrow(
      `The bucket castwright-nowhere of the S3 store ${endpoint} cannot be used: it does not exist`,
    )
    await storage.close()
  })
})
