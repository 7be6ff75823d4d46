import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0: https://www.standardwebhooks.com */

const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

type Signed = { id: string; at: Date; body: string }

const signatureOf = (secret: string, { id, at, body }: Signed): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const content = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** One signature for each secret, so that receivers can change it without losing messages. */
export const signedHeaders = (secrets: string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(Math.floor(signed.at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
})
