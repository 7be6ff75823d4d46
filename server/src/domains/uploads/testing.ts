import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import type { ObjectRef } from '../../platform/storage/port.ts'

const types: Record<UploadBucket, string> = {
  'user-avatars': 'image/png',
  'user-audio-bios': 'audio/mpeg',
  'podcast-photos': 'image/png',
  'podcast-audio-bios': 'audio/mpeg',
  'guest-photos': 'image/png',
  'episode-photos': 'image/png',
  recordings: 'audio/mpeg',
  archives: 'application/x-castwright',
}

/** Uploads a file like a browser: requests a URL, then PUTs the bytes there. */
export async function upload(
  app: TestApp,
  person: Person,
  bucket: UploadBucket,
  bytes: Buffer,
  contentType = types[bucket],
  podcastId?: string,
): Promise<FileRef> {
  const asked = { bucket, contentType, size: bytes.length, ...(podcastId && { podcastId }) }
  const { url, object } = await as(app, person).UploadService.GetSignedURL(asked)
  const answer = await sendTo(url, bytes, contentType)
  if (answer.status !== 200) throw new Error(`The PUT answered ${answer.status}: ${await answer.text()}`)
  return { bucket, object }
}

export const sendTo = (url: string, bytes: Buffer, contentType: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': contentType } })

export const isStored = async (app: TestApp, ref: ObjectRef): Promise<boolean> => (await app.app.storage.head(ref)) !== null

/** Waits for a job to delete it. */
export const isRemoved = (app: TestApp, ref: ObjectRef): Promise<void> =>
  eventually(async () => {
    if (await isStored(app, ref)) throw new Error(`${ref.object} is still there.`)
    const { rowCount } = await app.pool.pool.query('select 1 from uploads where object = $1', [ref.object])
    if (rowCount !== 0) throw new Error(`${ref.object} still has its row.`)
  })
