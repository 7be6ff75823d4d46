import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ObjectRef } from './port.ts'

/** What an address of ours permits. Everything that stands here is under its signature. */
export type Permit = ObjectRef & { expires: number } & (
    | { method: 'PUT'; contentType: string; size: number }
    | { method: 'GET'; fileName: string }
  )

export type Verdict = { permit: Permit } | { refused: 'forged' | 'expired' }

type Query = Record<string, unknown>

/** A key for this one use, so that a signature here is worth nothing anywhere else the secret is used. */
export const signingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'castwright storage addresses', 32))

function sign(key: Buffer, permit: Permit): Buffer {
  const { method, bucket, object, expires } = permit
  const rest = permit.method === 'PUT' ? [permit.contentType, permit.size] : [permit.fileName]
  return createHmac('sha256', key)
    .update(JSON.stringify([method, bucket, object, expires, ...rest]))
    .digest()
}

export function signedUrl(key: Buffer, baseUrl: string, permit: Permit): string {
  const facts = permit.method === 'PUT' ? { type: permit.contentType, size: String(permit.size) } : { name: permit.fileName }
  const query = new URLSearchParams({ ...facts, expires: String(permit.expires), signature: sign(key, permit).toString('base64url') })
  return `${baseUrl}/storage/${permit.bucket}/${permit.object}?${query}`
}

/** Whether the address was made by us and still holds. A HEAD may knock with the address of a GET. */
export function verifySigned(key: Buffer, request: { method: string; bucket: string; object: string; query: Query }, now: Date): Verdict {
  const permit = claimed(request)
  const signature = typeof request.query.signature === 'string' ? Buffer.from(request.query.signature, 'base64url') : Buffer.alloc(0)
  if (!permit) return { refused: 'forged' }
  const expected = sign(key, permit)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return { refused: 'forged' }
  return now.getTime() < permit.expires * 1000 ? { permit } : { refused: 'expired' }
}

/** What the address says of itself, nothing of it believed yet. */
function claimed({ method, bucket, object, query }: { method: string; bucket: string; object: string; query: Query }): Permit | null {
  const { type, size, name, expires } = query
  // A bucket that is none of ours cannot have been signed, so the comparison of signatures settles it.
  const ref = { bucket, object } as ObjectRef
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null
  if (method === 'PUT') {
    if (typeof type !== 'string' || typeof size !== 'string' || !/^\d{1,15}$/.test(size)) return null
    return { ...ref, method, contentType: type, size: Number(size), expires: Number(expires) }
  }
  if ((method !== 'GET' && method !== 'HEAD') || typeof name !== 'string') return null
  return { ...ref, method: 'GET', fileName: name, expires: Number(expires) }
}
