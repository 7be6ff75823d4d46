import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import type { Config } from '../../../config.ts'
import type { DatabaseFacts } from '../../../platform/backup/inspect.ts'
import { fingerprintOf } from '../../../platform/signer.ts'

type Notes = DatabaseFacts['notes']

/** Whether links, sessions and stored secrets were made with the same secret that is used now. */
export async function checkSecretNote({ authSecret, dataDir }: Config, { secret: noted }: Notes): Promise<Finding[]> {
  if (!noted) return []
  const file = join(dataDir, 'auth-secret')
  // Not by `readSecret`, which creates a missing file.
  const secret = authSecret ?? (await readFile(file, 'utf8').catch(() => '')).trim()
  if (fingerprintOf(secret) === noted.value) return []
  return [
    {
      part: 'secrets',
      state: 'failed',
      says: `${authSecret === undefined ? file : 'AUTH_SECRET'} is not the secret that this database was used with. Sessions, links in emails, guest pages, private feeds, and the secrets of webhooks and two-factor authentication don't work.`,
      advice: 'Set the secret it had before. If it is lost, run "npm run castwright -- doctor --accept-secret".',
    },
  ]
}

const weekMs = 7 * 24 * 3600_000

/** Whether browsers recently used another address than BASE_URL. */
export function checkAddressNote({ baseUrl }: Config, { address: noted }: Notes, now: Date): Finding[] {
  if (!noted || now.getTime() - noted.notedAt.getTime() > weekMs) return []
  const seen = JSON.parse(noted.value) as { origin: string; baseUrl: string }
  // BASE_URL was changed since then.
  if (seen.baseUrl !== baseUrl) return []
  return [
    {
      part: 'address',
      state: 'warning',
      says: `browsers open ${seen.origin}, but BASE_URL is ${baseUrl}. They can't sign in there.`,
      advice: 'Set BASE_URL to the address that people use. If both are right, redirect one to the other in the proxy.',
    },
  ]
}
