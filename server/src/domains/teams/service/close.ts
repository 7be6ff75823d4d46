import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import type { InvitationEnd } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'

type Links = Pick<store.RoleRow, 'podcastId' | 'tokenHash' | 'copiedHash'>

/** Remembers why links no longer work. Call it before their row changes or is deleted. */
export const closeLinks = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { podcastId, tokenHash, copiedHash }: Links,
  reason: InvitationEnd,
): Promise<void> => {
  const hashes = [tokenHash, copiedHash].filter((hash) => hash !== null)
  return store.insertClosed(tx, { podcastId, hashes, reason, closedAt: app.now() })
}

/** Why no invitation has this link. */
export async function closedFault(db: Db, hash: string): Promise<Fault> {
  const reason = await store.findClosed(db, hash)
  return new Fault(reason === null ? 'not_found' : `invitation_${reason}`)
}

export async function deleteClosedInvitations(app: Pick<App, 'transaction' | 'now'>): Promise<void> {
  const before = new Date(app.now().getTime() - teamLifetimes.closedInvitation * 1000)
  await app.transaction((tx) => store.deleteClosedBefore(tx, before))
}
