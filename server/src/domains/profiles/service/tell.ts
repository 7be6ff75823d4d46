import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import * as store from '../store.ts'

/** Of a person, a podcast's feed and page show these. */
const shownByPodcasts = ['firstName', 'lastName', 'username', 'photo'] as const
/** Nobody but themselves sees these. */
const own = new Set(['timeZone', 'dateOfBirth', 'isBetaUser', 'isOperator'])

/** After a change of somebody's facts, in its transaction: what shows them is told. */
export async function tellOfPerson(app: App, tx: Tx, userId: string, changes: store.ProfileChanges): Promise<void> {
  if (Object.keys(changes).every((fact) => own.has(fact))) return
  if (shownByPodcasts.some((fact) => fact in changes)) await bump(app, tx, 'podcast', await store.findPodcastsOf(tx, userId))
  await bump(app, tx, 'profile', userId)
}
