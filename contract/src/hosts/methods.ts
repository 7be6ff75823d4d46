import { z } from 'zod'
import { ownerOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { host, Host, HostName } from './shapes.ts'

const ofPodcast = z.object({ podcastId: Id })
const ofHost = ofPodcast.extend({ hostId: Id })

export const HostService = {
  FindByPodcastID: read(ownerOf('podcast'), {
    summary: 'Lists the custom domains of a show.',
    output: z.object({
      hosts: z.array(Host),
      /** The feed's permanent address. It works whatever happens to the domains. */
      feedUrl: z.string(),
      /** Whether the server answers when a proxy asks for which domains it may get certificates. */
      hasAsk: z.boolean(),
    }),
  }),
  Create: write(ownerOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Adds a custom domain. It is served once its DNS record was verified.',
    // Each looks up DNS records.
    rate: { max: 60, seconds: 3600 },
    input: ofPodcast.extend({ host: HostName }),
    output: host,
  }),
  Verify: write(ownerOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Looks up the DNS record of a domain. If it is missing, the domain says so in `problem`.',
    rate: { max: 120, seconds: 3600 },
    input: ofHost,
    output: host,
  }),
  SetPrimary: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: "Makes a verified domain the one that links and search engines use, or none of the show's domains.",
    input: ofPodcast.extend({ hostId: Id.nullable() }),
    output: z.object({ hosts: z.array(Host) }),
  }),
  Delete: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Removes a domain. It is no longer served, and needs a new DNS record if it is added again.',
    input: ofHost,
  }),
}
