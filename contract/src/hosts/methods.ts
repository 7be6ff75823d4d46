import { z } from 'zod'
import { ownerOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { host, Host, HostName } from './shapes.ts'

const ofPodcast = z.object({ podcastId: Id })
const ofHost = ofPodcast.extend({ hostId: Id })

export const HostService = {
  FindByPodcastID: read(ownerOf('podcast'), {
    summary: "Lists a show's custom domains.",
    output: z.object({
      hosts: z.array(Host),
      /** The feed's permanent address. It works whatever happens to the domains. */
      feedUrl: z.string(),
      /** Whether the server answers when a proxy asks for which domains it may get certificates. */
      hasAsk: z.boolean(),
    }),
  }),
  Create: write(ownerOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Adds a custom domain. It goes live once its DNS record is verified.',
    // Each looks up DNS records.
    rate: { max: 60, seconds: 3600 },
    input: ofPodcast.extend({ host: HostName }),
    output: host,
  }),
  Verify: write(ownerOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Looks up a domain's DNS record. If the record is missing, `problem` on the domain says so.",
    rate: { max: 120, seconds: 3600 },
    input: ofHost,
    output: host,
  }),
  SetPrimary: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Sets the verified domain that links and search engines use, or clears it.',
    input: ofPodcast.extend({ hostId: Id.nullable() }),
    output: z.object({ hosts: z.array(Host) }),
  }),
  Delete: write(ownerOf('podcast', { scope: 'admin' }), {
    summary: 'Removes a domain and stops serving it. Adding it again requires a new DNS record.',
    input: ofHost,
  }),
}
