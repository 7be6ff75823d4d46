import type { App } from '../../../platform/app.ts'
import { collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'
import { lockAsOwner } from './lock.ts'

/** Records who last changed a podcast, and when. */
export const touchPodcast = (tx: Tx, podcastId: string, userId: string, now: Date): Promise<void> =>
  store.updatePodcast(tx, podcastId, { lastUpdaterId: userId, lastUpdatedAt: now })

/** Updates counters in the transaction that adds, removes or changes episodes. */
export const changeCounts = (tx: Tx, podcastId: string, counts: store.Counts): Promise<void> => store.changeCounts(tx, podcastId, counts)

/** Rejects new episodes of a complete podcast. Locks its status until the transaction ends. */
export async function requireOpen(tx: Tx, podcastId: string): Promise<void> {
  const status = await store.lockRow(tx, podcastId)
  if (!status) throw new Fault('not_found')
  if (status.isComplete) throw new Fault('podcast_complete')
}

/** Sets the roles that can be assigned. Existing assignments are kept. */
export async function setTeamRoles(app: App, userId: string, podcastId: string, chosen: CollaboratorType[]): Promise<void> {
  const teamRoles = collaboratorTypes.filter((role) => chosen.includes(role))
  await app.transaction(async (tx) => {
    await lockAsOwner(tx, podcastId, userId)
    const isChanged = await store.setTeamRoles(tx, podcastId, teamRoles)
    await touchPodcast(tx, podcastId, userId, app.now())
    if (isChanged) await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'team.roles_changed', data: { roles: teamRoles } })
  })
}
