import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import * as store from '../store.ts'

/** Fields that the feeds and pages of their podcasts show. */
const shownByPodcasts = ['firstName', 'lastName', 'username', 'photo'] as const
/** Private fields. */
const own = new Set(['timeZone', 'dateOfBirth', 'isBetaUser', 'isOperator'])

/** Bumps the version of everything that shows the changed fields, in the same transaction. */
export async function bumpPagesOfPerson(app: App, tx: Tx, userId: string, changes: store.ProfileChanges): Promise<void> {
  if (Object.keys(changes).every((fact) => own.has(fact))) return
  if (shownByPodcasts.some((fact) => fact in changes)) await bump(app, tx, 'podcast', await store.findPodcastsOf(tx, userId))
  await bump(app, tx, 'profile', userId)
}
