import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_REGION: region = 'us-east-1' } = process.env
const { TEST_S3_ACCESS_KEY_ID: accessKeyId = '', TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env

if (!endpoint) console.warn('S3 is not tested: TEST_S3_ENDPOINT is not set. `npm run test:services` starts a store and tests against it.')

export const hasS3 = endpoint !== ''

const options: S3ClientConfig = {
  endpoint,
  region,
  credentials: { accessKeyId, secretAccessKey },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
}

/** The S3 store for tests, without our own code in between. */
export const s3Client = (): S3Client => new S3Client(options)

/** Settings for a new bucket of the S3 store. */
export async function s3Settings(): Promise<Record<string, string>> {
  const bucket = `castwright-${randomBytes(8).toString('hex')}`
  const client = s3Client()
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
