import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './signer.ts'

/** Encrypts secrets that have to be read again, so that a copy of the database alone doesn't reveal them. */
export type Sealer = {
  /** `context` names the row and column. The text can only be opened with the same. */
  seal(text: string, context: string): string
  /** Null if it was changed, moved to another row, or sealed with another secret. */
  open(sealed: string, context: string): string | null
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** `purpose` derives a separate key. */
export function createSealer({ secret, purpose }: { secret: string; purpose: string }): Sealer {
  const key = keyFor(secret, purpose)
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      const [iv, tag, body] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes), bytes.subarray(ivBytes + tagBytes)]
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
