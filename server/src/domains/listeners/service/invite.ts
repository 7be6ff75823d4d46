import type { App } from '../../../platform/app.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { findShownFeedLink, keepFeedLinks } from '../../links/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { invitationMail } from '../mail.ts'
import * as store from '../store.ts'
import { urlsOf } from './find.ts'
import { manageUrlOf } from './members.ts'

/** Emails a listener the URL of their feed. Skips listeners who were revoked or deleted in the meantime. */
export async function sendInvitation(app: App, listenerId: string): Promise<void> {
  const row = await store.findListener(app.db, listenerId)
  const show = row && (await findShow(app.db, row.podcastId))
  if (!row || !show || row.email === '' || row.state === 'revoked') return
  const { podcastId } = row
  // Listeners that were imported with a show have no link yet, and old ones may not be known any more.
  const known = await findShownFeedLink(app, app.db, listenerId)
  const linkId = known ?? (await app.transaction((tx) => keepFeedLinks(app, tx, podcastId, [listenerId]))).get(listenerId)!
  const membership = await store.findMembershipOf(app.db, listenerId)
  const manageUrl = membership && manageUrlOf(app, membership.id)
  // The same for a job that runs again, but not for another invitation.
  const cause = `invitation ${linkId} ${row.invitedAt?.getTime() ?? ''}`
  await mailOf(app.mail, cause).send(
    invitationMail({ to: row.email, kind: row.kind, podcastTitle: show.title, manageUrl, ...urlsOf(app, linkId) }),
  )
  await app.transaction((tx) => store.setInvited(tx, listenerId, app.now()))
}
