import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Now } from '../clock.ts'
import type { ObjectRef, Permit, SignedRequest, Verdict } from './port.ts'

/** Signs and verifies our URLs. */
type Addresses = {
  /** `expiresIn`: seconds. */
  sign(permit: DistributiveOmit<Permit, 'expires'>, expiresIn: number): { url: string; expiresAt: Date }
  verify(request: SignedRequest): Verdict
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export type AddressOptions = {
  /** The base URL. A function if it is only known once the server listens. */
  baseUrl: string | (() => string)
  secret: string
  now: Now
}

export function storageAddresses({ baseUrl, secret, now }: AddressOptions): Addresses {
  const key = signingKey(secret)
  return {
    sign(what, expiresIn) {
      const permit: Permit = { ...what, expires: Math.floor(now().getTime() / 1000) + expiresIn }
      const url = signedUrl(key, typeof baseUrl === 'string' ? baseUrl : baseUrl(), permit)
      return { url, expiresAt: new Date(permit.expires * 1000) }
    },
    verify: (request) => verifySigned(key, request, now()),
  }
}

/** A key for this use only, so that a signature isn't valid anywhere else the secret is used. */
const signingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'castwright storage addresses', 32))

function sign(key: Buffer, permit: Permit): Buffer {
  const { method, bucket, object, expires } = permit
  const rest =
    permit.method === 'GET' ? [permit.fileName] : [permit.contentType, ...('size' in permit ? [permit.size] : ['max', permit.maxSize])]
  return createHmac('sha256', key)
    .update(JSON.stringify([method, bucket, object, expires, ...rest]))
    .digest()
}

function signedUrl(key: Buffer, baseUrl: string, permit: Permit): string {
  const facts =
    permit.method === 'GET'
      ? { name: permit.fileName }
      : { type: permit.contentType, ...('size' in permit ? { size: String(permit.size) } : { max: String(permit.maxSize) }) }
  const query = new URLSearchParams({ ...facts, expires: String(permit.expires), signature: sign(key, permit).toString('base64url') })
  return `${baseUrl}/storage/${permit.method === 'TUS' ? 'resumable/' : ''}${permit.bucket}/${permit.object}?${query}`
}

/** Whether we signed the address and it hasn't expired. A HEAD may use the address of a GET. */
function verifySigned(key: Buffer, request: SignedRequest, now: Date): Verdict {
  const permit = claimed(request)
  const signature = typeof request.query.signature === 'string' ? Buffer.from(request.query.signature, 'base64url') : Buffer.alloc(0)
  if (!permit) return { refused: 'forged' }
  const expected = sign(key, permit)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return { refused: 'forged' }
  return now.getTime() < permit.expires * 1000 ? { permit } : { refused: 'expired' }
}

const isSize = (value: unknown): value is string => typeof value === 'string' && /^\d{1,15}$/.test(value)

/** What the address claims, not verified yet. */
function claimed({ method, bucket, object, query }: SignedRequest): Permit | null {
  const { type, size, max, name, expires } = query
  const ref: ObjectRef = { bucket, object }
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null
  if (method === 'PUT' || method === 'TUS') {
    if (typeof type !== 'string') return null
    if (method === 'PUT' && size === undefined && isSize(max)) {
      return { ...ref, method, contentType: type, maxSize: Number(max), expires: Number(expires) }
    }
    if (!isSize(size)) return null
    const sized = { ...ref, contentType: type, size: Number(size), expires: Number(expires) }
    return method === 'PUT' ? { ...sized, method } : { ...sized, method }
  }
  if ((method !== 'GET' && method !== 'HEAD') || typeof name !== 'string') return null
  return { ...ref, method: 'GET', fileName: name, expires: Number(expires) }
}
