import type { App } from '../../../platform/app.ts'
import { collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { record } from '../../activity/service.ts'
import * as store from '../store.ts'
import { lockAsOwner } from './lock.ts'

/** Notes who changed something of a podcast last, and when. */
export const touchPodcast = (tx: Tx, podcastId: string, userId: string, now: Date): Promise<void> =>
  store.updatePodcast(tx, podcastId, { lastUpdaterId: userId, lastUpdatedAt: now })

/** In the transaction in which episodes or recordings come or go: nobody counts them later. */
export const changeCounts = (tx: Tx, podcastId: string, counts: store.Counts): Promise<void> => store.changeCounts(tx, podcastId, counts)

/** A podcast that is complete takes no new episodes; an open one stays open until the transaction ends. */
export async function requireOpen(tx: Tx, podcastId: string): Promise<void> {
  const status = await store.lockStatus(tx, podcastId)
  if (!status) throw new Fault('not_found')
  if (status.isComplete) throw new Fault('podcast_complete')
}

/** Chooses the team roles that a podcast uses. Whoever has another one keeps it. */
export async function setTeamRoles(app: App, userId: string, podcastId: string, chosen: CollaboratorType[]): Promise<void> {
  const teamRoles = collaboratorTypes.filter((role) => chosen.includes(role))
  await app.transaction(async (tx) => {
    await lockAsOwner(tx, podcastId, userId)
    await store.setTeamRoles(tx, podcastId, teamRoles)
    await touchPodcast(tx, podcastId, userId, app.now())
    await record(app, tx, { podcastId, actorId: userId, kind: 'team_roles_changed', data: { roles: teamRoles.join(',') } })
  })
}
