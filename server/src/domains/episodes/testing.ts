import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, byPath, callRaw, type Person } from '../../../test/kit/as.ts'

type Changes = Input<'EpisodeService.Update'>['episode']
type Files = Pick<Input<'EpisodeService.Update'>, 'thumbnailFile' | 'thumbnailCrop'>
type Options = Input<'EpisodeService.Find'>['queryOptions']

export const named = (propertyName: 'ID' | 'PodcastID', id: string) =>
  ({ propertyName, propertyValue: id, propertyType: 'STRING', operator: 'EQUAL' }) as const

export async function find(app: TestApp, person: Person, episodeId: string): Promise<Episode> {
  const { episodes } = await as(app, person).EpisodeService.Find({ queryOptions: { filters: [named('ID', episodeId)], limit: 1 } })
  return episodes[0]!
}

export async function update(app: TestApp, person: Person, episodeId: string, episode: Changes, files: Files = {}): Promise<Episode> {
  return (await as(app, person).EpisodeService.Update({ episodeId, episode, ...files })).episode
}

/** A page of a list, as the app requests it. */
export const list = (
  app: TestApp,
  person: Person,
  podcastId: string,
  { filters = [], ...options }: Options = {},
  kind: 0 | 1 | 2 | 3 = 0,
) =>
  as(app, person).EpisodeService.FindWithProgress({
    kind,
    queryOptions: { filters: [named('PodcastID', podcastId), ...filters], ...options },
  })

/** The `meta` of the error, or nothing. */
export async function refusal(...call: Parameters<typeof callRaw>): Promise<Record<string, string> | null> {
  const { status, body } = await callRaw(...call)
  return status === 200 ? null : byPath((body as { meta?: Record<string, string> }).meta ?? {})
}

/** Inserts many episodes. Every third is published. Creation times differ unless `stepMs` is 0. */
export async function insertMany(app: TestApp, podcastId: string, count: number, { stepMs = 1000, notes = '' } = {}): Promise<void> {
  await app.pool.pool.query(
    `insert into episodes (id, podcast_id, guid, title, summary, show_notes, season_number, episode_number, is_published, last_published_date, created_at, updated_at)
     select gen_random_uuid(), $1, 'guid-' || n, 'Episode ' || n, left($4, 300), $4, nullif(n % 7, 0), n, n % 3 = 0,
       case when n % 3 = 0 then now() - n * interval '1 hour' end, now() - n * $3 * interval '1 millisecond', now()
     from generate_series(1, $2) n`,
    [podcastId, count, stepMs, notes],
  )
  await app.pool.pool.query(
    `update podcast_infos set number_of_episodes = number_of_episodes + $2, number_of_published_episodes = number_of_published_episodes + $2 / 3
     where podcast_id = $1`,
    [podcastId, count],
  )
  await app.pool.pool.query('analyze episodes')
}
