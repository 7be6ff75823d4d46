import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { hostLimits } from './limits.ts'
import { isAddress, isLocalName, normalizeHost } from './names.ts'

export const hostMessages = {
  invalid: 'Enter a domain name such as podcast.example.com.',
  address: 'Enter a domain name, not an IP address.',
  own: "This is the Castwright server's own domain. Choose another one.",
  known: 'You have already added this domain.',
  taken: 'Another show uses this domain. Remove it from that show first.',
  tooMany: `Please add a maximum of ${hostLimits.hosts} domains.`,
} as const

/** A domain that someone can own. People also paste the address of a page. */
export const HostName = z
  .string(hostMessages.invalid)
  .max(1000, hostMessages.invalid)
  .transform((text, context) => {
    const host = normalizeHost(
      text
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/\/$/, ''),
    )
    const problem = host === null ? hostMessages.invalid : isAddress(host) ? hostMessages.address : null
    if (host !== null && problem === null && !isLocalName(host) && !host.includes('_')) return host
    context.addIssue({ code: 'custom', message: problem ?? hostMessages.invalid })
    return z.NEVER
  })

/** Why a domain is not verified. */
export const HostProblem = z.enum(['record_missing', 'record_wrong', 'dns_failed', 'taken'])
export type HostProblem = z.infer<typeof HostProblem>

export const Host = z.object({
  id: Id,
  podcastId: Id,
  /** In ASCII. */
  host: z.string(),
  /** As people write it. */
  displayName: z.string(),
  isVerified: z.boolean(),
  /** The domain that links and search engines use. */
  isPrimary: z.boolean(),
  /** The show's page there. */
  url: z.string(),
  /** The records to create in DNS. The first proves that the domain is yours, the second brings visitors here. */
  proof: z.object({ name: z.string(), text: z.string(), cname: z.string() }),
  target: z.string(),
  /** What the last check found. */
  problem: HostProblem.nullable(),
  checkedAt: Instant.nullable(),
  /** Since when a verified domain lacks its proof. */
  failingSince: Instant.nullable(),
  createdAt: Instant,
})
export type Host = z.infer<typeof Host>
export const host = z.object({ host: Host })
