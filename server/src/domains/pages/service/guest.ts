import { guestLimits } from '@castwright/contract/guest-limits.ts'
import type { ClosedPage, GuestLinkPage } from '@castwright/contract/pages.ts'
import type { App } from '../../../platform/app.ts'
import { findGuestCaller, findPage } from '../../guests/service.ts'
import * as store from '../store.ts'
import { toPagePodcast } from './facts.ts'

const { name, pronouns, pronunciation, bio, answer, note, linkLabel, links, proposals } = guestLimits
const limits = { name, pronouns, pronunciation, bio, answer, note, linkLabel, links, proposals }

/** The page of a guest. Closed if the link has expired or was revoked. Changes nothing, because mail scanners open it, too. */
export async function findGuestPage(
  app: App,
  { secret, address }: { secret: string; address: string },
): Promise<GuestLinkPage | ClosedPage> {
  const { baseUrl } = app.config
  // Without the secret, which must not be passed on.
  const common = { baseUrl, canonicalUrl: `${baseUrl}/`, cardUrl: '', isPreview: true }
  const caller = await findGuestCaller(app, { secret, address, userAgent: '' })
  const show = caller && (await store.findShow(app.db, { id: caller.podcastId }))
  if (!show) return { ...common, kind: 'closed', description: 'This link no longer works.' }
  return {
    ...common,
    kind: 'guest',
    description: `Your guest page of ${show.podcast.title}`,
    podcast: toPagePodcast(app, show),
    guest: await findPage(app, app.db, caller),
    path: `/guest/${encodeURIComponent(secret)}`,
    limits,
  }
}
