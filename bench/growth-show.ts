import type { Person } from '../server/test/kit/as.ts'
import { makePodcast } from '../server/test/kit/make.ts'
import { publish, readyEpisode } from '../server/test/kit/publishing.ts'
import type { Product } from './product.ts'

export type Show = { podcastId: string; profileUrl: string; episodeId: string }

const notes = `<p>${'After midnight the city is another one, and those who work in it know each other. '.repeat(12)}</p>`

/** Creates a show with this many published episodes. One is published through the API, the others are copies with their own titles and dates. */
export async function makeShow({ kit, sql }: Product, owner: Person, episodes: number): Promise<Show> {
  const { podcastId } = await makePodcast(kit, owner, `Show of ${episodes}`)
  const { episodeId } = await readyEpisode(kit, owner, podcastId)
  await publish(kit, owner, episodeId)
  await sql(
    `with copies as (
       insert into episodes (id, podcast_id, guid, title, summary, show_notes, episode_number, is_published, percent_completed,
         last_published_date, created_at, updated_at)
       select gen_random_uuid(), $1, 'bench-' || n, 'Night ' || n, repeat('words ', 50), $3, n, true, 100,
         now() - n * interval '1 day', now() - n * interval '1 day', now()
       from generate_series(1, $2::int) n returning id, guid, title, last_published_date)
     insert into publications (episode_id, podcast_id, recording_id, guid, published_at, taken_at, title, snapshot)
     select c.id, $1, p.recording_id, c.guid, c.last_published_date, now(), c.title,
       p.snapshot || jsonb_build_object('title', c.title, 'showNotes', $3::text)
     from copies c, publications p where p.episode_id = $4`,
    [podcastId, episodes - 1, notes, episodeId],
  )
  await sql('update podcast_infos set number_of_episodes = $2, number_of_published_episodes = $2 where podcast_id = $1', [
    podcastId,
    episodes,
  ])
  const [row] = await sql<{ profile_url: string }>('select profile_url from podcasts where id = $1', [podcastId])
  return { podcastId, profileUrl: row!.profile_url, episodeId }
}
