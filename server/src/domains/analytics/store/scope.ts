import { sql, type SQL } from 'drizzle-orm'

/** What numbers are about: some podcasts, or one episode. */
export type Scope = { podcastIds: string[]; episodeId: string | null }

/** As PostgreSQL reads a list. For IDs, days and numbers, which need no quoting. */
export const arrayOf = (values: ReadonlyArray<string | number>): string => `{${values.join(',')}}`
export const listOf = (ids: string[]): SQL => sql`${arrayOf(ids)}::uuid[]`

export const within = ({ podcastIds, episodeId }: Scope): SQL =>
  episodeId === null ? sql`podcast_id = any(${listOf(podcastIds)})` : sql`episode_id = ${episodeId}`
