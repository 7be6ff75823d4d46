import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { tokenLimits } from '@castwright/contract/tokens/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'

/** A call with an Idempotency-Key. The secret of its token encrypts the response, which may itself contain secrets. */
type KeyedCall = { tokenId: string; secret: string; key: string; request: string }

type KeyedResponse = { body: string; isRepeated: boolean }

/** Printable ASCII without spaces at the ends, as header values are. */
const keyShape = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

const algorithm = 'aes-256-gcm'

const cipherKey = ({ secret, key }: KeyedCall): Buffer => Buffer.from(hkdfSync('sha256', secret, key, 'idempotent response', 32))

function encrypt(call: KeyedCall, text: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, cipherKey(call), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function decrypt(call: KeyedCall, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, cipherKey(call), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/**
 * Runs a call once per Idempotency-Key, and repeats its response afterwards. A deliberate error frees the key, because it changed nothing.
 * After any other error, the call may have taken effect, so the key stays taken: at most once instead of twice.
 */
export async function callOnce(
  app: Pick<App, 'db' | 'transaction' | 'now'>,
  call: KeyedCall,
  run: () => Promise<string>,
): Promise<KeyedResponse> {
  if (call.key.length > tokenLimits.idempotencyKey || !keyShape.test(call.key)) throw new Fault('idempotency_key_invalid')
  const now = app.now()
  const requestHash = createHash('sha256').update(`${call.secret}\n${call.request}`).digest('base64url')
  const named = { tokenId: call.tokenId, key: call.key }
  const expired = new Date(now.getTime() - tokenLimits.idempotencyHours * 3_600_000)
  // A transaction of its own: with the insert, it could deadlock with the revocation of a token.
  await app.transaction((tx) => store.deleteCallsBefore(tx, expired))
  const isFirst = await app.transaction(async (tx) => {
    if (!(await store.lockToken(tx, call.tokenId))) throw new Fault('token_invalid')
    return store.insertCall(tx, { ...named, requestHash, createdAt: now })
  })
  if (!isFirst) {
    const known = await store.findCall(app.db, named)
    if (known && known.requestHash !== requestHash) throw new Fault('idempotency_key_reused')
    if (!known || known.response === null) throw new Fault('idempotency_pending')
    return { body: decrypt(call, known.response), isRepeated: true }
  }
  try {
    const body = await run()
    await app.transaction((tx) => store.finishCall(tx, named, encrypt(call, body)))
    return { body, isRepeated: false }
  } catch (error) {
    if (error instanceof Fault) await app.transaction((tx) => store.deleteCall(tx, named))
    throw error
  }
}
