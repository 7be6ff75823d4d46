import { collaboratorTypes, type CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import type { App } from '../../../platform/app.ts'
import { lockUsers } from '../../identity/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'

/** Locks users, then the podcast. Call it before changing a podcast. */
export async function lockPodcast(tx: Tx, podcastId: string, userId: string, others: string[] = []): Promise<store.PodcastRow> {
  const locked = await lockUsers(tx, [userId, ...others])
  const row = locked.includes(userId) && (await store.lockPodcast(tx, podcastId))
  if (!row) throw new Fault('not_found')
  return row
}

/** Also checks that the user still owns the podcast after locking. */
export async function lockAsOwner(tx: Tx, podcastId: string, userId: string): Promise<store.PodcastRow> {
  const row = await lockPodcast(tx, podcastId, userId)
  if ((await ownerOf(tx, podcastId)) !== userId) throw new Fault('role_too_low')
  return row
}

/** Sets the permanent feed GUID if there is none, and returns it. Null if the podcast does not exist. */
export async function ensureFeedGuid(tx: Tx, podcastId: string, guid: string): Promise<string | null> {
  const row = await store.lockPodcast(tx, podcastId)
  if (!row || row.feedGuid !== null) return row?.feedGuid ?? null
  await store.updatePodcast(tx, podcastId, { feedGuid: guid })
  return guid
}

/** Records who last changed a podcast, and when. */
export const touchPodcast = (tx: Tx, podcastId: string, userId: string, now: Date): Promise<void> =>
  store.updatePodcast(tx, podcastId, { lastUpdaterId: userId, lastUpdatedAt: now })

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
