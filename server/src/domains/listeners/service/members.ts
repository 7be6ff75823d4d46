import { membershipPath } from '@castwright/contract/paths.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { findFeedLinks, keepFeedLinks, findShownFeedLink } from '../../links/service.ts'
import { invitation } from '../jobs.ts'
import * as store from '../store.ts'
import { fromToken, toToken } from '../token.ts'
import { notifyListener } from './access.ts'
import { newListener } from './change.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { findShow } from '../../podcasts/service.ts'
import { invitationMail } from '../mail.ts'
import { urlsOf } from './find.ts'

/** Private feeds of people who pay for a membership. */

type PayingMember = { podcastId: string; listenerId: string | null; name: string; email: string }

/**
 * Gives someone who paid a private feed, or opens the one they had. A feed that the team revoked stays revoked. The podcast must be
 * locked.
 */
export async function admitMember(app: App, tx: Tx, { podcastId, listenerId, name, email }: PayingMember): Promise<string> {
  const known = (listenerId && (await store.findListener(tx, listenerId))) || (await store.findMemberByEmail(tx, podcastId, email))
  const id = known?.id ?? (await addMember(app, tx, podcastId, name, email))
  if (known?.state === 'paused') await store.updateListener(tx, id, { state: 'active' })
  if (known?.state !== 'revoked' && !(await findFeedLinks(tx, [id])).has(id)) await keepFeedLinks(app, tx, podcastId, [id])
  // Those who had a feed before get the link to manage their membership.
  if (listenerId !== id && known?.state !== 'revoked') await app.queue.add(tx, invitation, { listenerId: id }, { key: id })
  await notifyListener(app, tx, id)
  return id
}

async function addMember(app: App, tx: Tx, podcastId: string, name: string, email: string): Promise<string> {
  const row = newListener(app, podcastId, 'member', { name: name || email, email, expiresAt: null })
  await store.insertListeners(tx, [row])
  return row.id
}

/** Pauses the feed of someone who no longer pays. The podcast must be locked. */
export async function suspendMember(app: App, tx: Tx, listenerId: string): Promise<void> {
  const row = await store.findListener(tx, listenerId)
  if (row?.state === 'active') await store.updateListener(tx, listenerId, { state: 'paused' })
  await notifyListener(app, tx, listenerId)
}

type LinkDeps = Pick<App, 'config' | 'membershipSecret'>

/** The page in emails to change or cancel a membership. The URL of the feed isn't enough for that, because people share feeds. */
export const manageUrlOf = ({ config, membershipSecret }: LinkDeps, membershipId: string): string =>
  `${config.baseUrl}${membershipPath(toToken(membershipId, membershipSecret(membershipId)))}`

/** The membership of such a link. Null if it isn't valid. */
export function readManageToken({ membershipSecret }: LinkDeps, token: string): string | null {
  const named = fromToken(token)
  return named && isSameSecret(named.secret, membershipSecret(named.linkId)) ? named.linkId : null
}

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
