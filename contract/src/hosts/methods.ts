import { z } from 'zod'
import { read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { host, Host, HostName } from './shapes.ts'

const ofPodcast = z.object({ podcastId: Id })
const ofHost = ofPodcast.extend({ hostId: Id })

export const HostService = {
  FindByPodcastID: read({
    summary: 'Lists the custom domains of a show.',
    right: { on: 'podcast', role: 'owner' },
    input: ofPodcast,
    output: z.object({
      hosts: z.array(Host),
      /** The feed's permanent address. It works whatever happens to the domains. */
      feedUrl: z.string(),
      /** Whether the server answers when a proxy asks for which domains it may get certificates. */
      hasAsk: z.boolean(),
    }),
  }),
  Create: write({
    summary: 'Adds a custom domain. It is served once its DNS record was verified.',
    right: { on: 'podcast', role: 'owner', verified: true },
    scope: 'admin',
    // Each looks up DNS records.
    rate: { max: 60, seconds: 3600 },
    input: ofPodcast.extend({ host: HostName }),
    output: host,
  }),
  Verify: write({
    summary: 'Looks up the DNS record of a domain. If it is missing, the domain says so in `problem`.',
    right: { on: 'podcast', role: 'owner', verified: true },
    scope: 'admin',
    rate: { max: 120, seconds: 3600 },
    input: ofHost,
    output: host,
  }),
  SetPrimary: write({
    summary: "Makes a verified domain the one that links and search engines use, or none of the show's domains.",
    right: { on: 'podcast', role: 'owner' },
    scope: 'admin',
    input: ofPodcast.extend({ hostId: Id.nullable() }),
    output: z.object({ hosts: z.array(Host) }),
  }),
  Delete: write({
    summary: 'Removes a domain. It is no longer served, and needs a new DNS record if it is added again.',
    right: { on: 'podcast', role: 'owner' },
    scope: 'admin',
    input: ofHost,
    output: z.object({}),
  }),
}
