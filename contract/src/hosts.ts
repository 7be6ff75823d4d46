import { z } from 'zod'
import { isAddress, isLocalName, normalizeHost } from './host-names.ts'
import { method } from './method.ts'
import { Id, Instant } from './shapes.ts'

export const hostLimits = {
  /** Of one show. */
  hosts: 5,
  /** Days without proof after which a verified domain is no longer served. */
  graceDays: 7,
} as const

export const hostMessages = {
  invalid: 'Enter a domain name such as podcast.example.com.',
  address: 'Enter a domain name, not an IP address.',
  own: 'This is the address of this Castwright server. Choose another domain.',
  known: 'You have already added this domain.',
  taken: 'This domain belongs to another show. Remove it there first.',
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
const hostProblems = ['record_missing', 'record_wrong', 'dns_failed', 'taken'] as const
export const HostProblem = z.enum(hostProblems)
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

const ofPodcast = z.object({ podcastId: Id })
const ofHost = ofPodcast.extend({ hostId: Id })
const host = z.object({ host: Host })

export const HostService = {
  FindByPodcastID: method({
    summary: 'Lists the custom domains of a show.',
    input: ofPodcast,
    output: z.object({
      hosts: z.array(Host),
      /** The feed's permanent address. It works whatever happens to the domains. */
      feedUrl: z.string(),
      /** Whether the server answers when a proxy asks for which domains it may get certificates. */
      hasAsk: z.boolean(),
    }),
  }),
  Create: method({
    summary: 'Adds a custom domain. It is served once its DNS record was verified.',
    input: ofPodcast.extend({ host: HostName }),
    output: host,
  }),
  Verify: method({
    summary: 'Looks up the DNS record of a domain. If it is missing, the domain says so in `problem`.',
    input: ofHost,
    output: host,
  }),
  SetPrimary: method({
    summary: "Makes a verified domain the one that links and search engines use, or none of the show's domains.",
    input: ofPodcast.extend({ hostId: Id.nullable() }),
    output: z.object({ hosts: z.array(Host) }),
  }),
  Delete: method({
    summary: 'Removes a domain. It is no longer served, and needs a new DNS record if it is added again.',
    input: ofHost,
    output: z.object({}),
  }),
}
