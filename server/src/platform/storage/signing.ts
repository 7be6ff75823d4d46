import type { Now } from '../clock.ts'
import { isSignature, keyFor, signatureOf } from '../signer.ts'
import {
  checkRef,
  checkType,
  type Area,
  type ObjectRef,
  type Permit,
  type SignedRequest,
  type SignedUrl,
  type Storage,
  type Verdict,
} from './port.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export type AddressOptions = {
  /** The base URL. A function if it is only known once the server listens. */
  baseUrl: string | (() => string)
  secret: string
  now: Now
}

/** Signs and verifies our URLs. */
export function storageAddresses({ areas, baseUrl, secret, now }: AddressOptions & { areas: readonly Area[] }) {
  const key = keyFor(secret, 'storage addresses')
  /** `expiresIn`: seconds. */
  const signFor = (what: DistributiveOmit<Permit, 'expires'>, expiresIn: number): SignedUrl => {
    const permit: Permit = { ...what, expires: Math.floor(now().getTime() / 1000) + expiresIn }
    const url = signedUrl(key, typeof baseUrl === 'string' ? baseUrl : baseUrl(), permit)
    return { url, expiresAt: new Date(permit.expires * 1000) }
  }
  const signResumable: Storage['signResumable'] = async (ref, { contentType, size, expiresIn }) => {
    checkRef(areas, ref)
    checkType(contentType)
    return signFor({ ...ref, method: 'TUS', contentType, size }, expiresIn)
  }
  return { sign: signFor, signResumable, verify: (request: SignedRequest): Verdict => verifySigned(key, request, now()) }
}

function sign(key: Buffer, permit: Permit): Buffer {
  const { method, bucket, object, expires } = permit
  const rest =
    permit.method === 'GET' ? [permit.fileName] : [permit.contentType, ...('size' in permit ? [permit.size] : ['max', permit.maxSize])]
  return signatureOf(key, [method, bucket, object, expires, ...rest])
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
  if (!permit || !isSignature(request.query['signature'], sign(key, permit))) return { refused: 'forged' }
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
