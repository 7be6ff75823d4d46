import type { App } from '../../../platform/app.ts'
import type { TeamCredit } from '../../../schema/podcasts.ts'
import * as store from '../store.ts'
import { toPersons } from './facts.ts'

/** How the feed credits the team, with the accounts. */
export async function findTeamCredits(app: Pick<App, 'db' | 'config' | 'mediaAddresses'>, podcastId: string): Promise<TeamCredit[]> {
  const rows = await store.findPeople(app.db, podcastId)
  return rows.flatMap(({ userId: personId, ...row }) =>
    toPersons(app, [row]).map(({ name, role, group, img, href }) => ({
      personId,
      name,
      role,
      group,
      ...(img !== null && { img }),
      ...(href !== null && { href }),
    })),
  )
}
