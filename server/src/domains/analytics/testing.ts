import type { TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { addDownloads, type CountedDownloads } from '../delivery/service.ts'
import { madeDownloads } from '../delivery/testing.ts'

const dayMs = 24 * 3600 * 1000

/** A published episode, whose downloads are counted from `releasedDaysAgo`. Null: its release isn't known. */
export async function makeReleased(
  app: TestApp,
  owner: Person,
  podcastId: string,
  { title, episodeNumber, releasedDaysAgo }: { title: string; episodeNumber: number; releasedDaysAgo: number | null },
): Promise<string> {
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title, episodeNumber })
  await publish(app, owner, episodeId)
  const at = new Date(app.clock.now().getTime() - (releasedDaysAgo ?? 0) * dayMs)
  await app.pool.pool.query('update episodes set released_at = $2 where id = $1', [episodeId, releasedDaysAgo === null ? null : at])
  if (releasedDaysAgo !== null)
    await app.pool.pool.query('update publications set published_at = $2 where episode_id = $1', [episodeId, at])
  return episodeId
}

/** Counts downloads that started some hours after an instant. */
export const countAt = (
  app: TestApp,
  from: Date,
  rows: Array<Omit<Partial<CountedDownloads>, 'startedAt'> & { podcastId: string; episodeId: string; hours: number }>,
): Promise<void> =>
  addDownloads(
    app.app,
    rows.map(({ hours, ...row }) => madeDownloads({ ...row, startedAt: new Date(from.getTime() + hours * 3_600_000) })),
  )

/** A file as a signed-in person gets it. */
export async function getFile(app: TestApp, person: Person | null, url: string) {
  const answer = await app.server.inject({ method: 'GET', url, headers: person ? { cookie: person.cookie } : {} })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
