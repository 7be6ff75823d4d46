import { newId } from '../server/src/platform/ids.ts'
import { makePerson } from '../server/test/kit/make.ts'
import { openProduct, type Product } from './product.ts'
import { median, type Result } from './result.ts'

/** The size of the smallest podcast, so that all responses have the same length. */
const page = 10

async function makePodcast({ pool: { pool }, sql }: Product, userId: string, episodes: number): Promise<string> {
  const podcastId = newId()
  await pool.query(
    `insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Bench', 'bench-' || $2, 'audio', now())`,
    [podcastId, episodes],
  )
  await pool.query('insert into podcast_infos (podcast_id, number_of_episodes) values ($1, $2)', [podcastId, episodes])
  await pool.query(
    `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
     values ($1, $2, $3, 'OWNER', 'HOST', true, now())`,
    [newId(), podcastId, userId],
  )
  await sql(
    `insert into episodes (id, podcast_id, guid, title, summary, show_notes, episode_number, created_at, updated_at)
     select gen_random_uuid(), $1, n::text, 'Episode ' || n, repeat('words ', 50), repeat('<p>words</p>', 200), n, now() - n * interval '1 hour', now()
     from generate_series(1, $2) n`,
    [podcastId, episodes],
  )
  return podcastId
}

/** Compares the first page of the episode list in small and large podcasts, in turns, so that other load affects all. */
export async function episodeListGrowth(sizes = [10, 100, 1000, 10_000], rounds = 300): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit)
    const podcasts: string[] = []
    for (const size of sizes) podcasts.push(await makePodcast(product, person.userId, size))
    await product.sql('vacuum analyze episodes')
    const times = sizes.map((): number[] => [])
    for (let round = -20; round < rounds; round += 1) {
      for (const [at, podcastId] of podcasts.entries()) {
        const filters = [{ propertyName: 'PodcastID' as const, propertyValue: podcastId, propertyType: 'STRING' as const }]
        const startedAt = performance.now()
        await product.call(person, 'EpisodeService.FindWithProgress', { queryOptions: { filters, limit: page } })
        // Warm-up rounds don't count.
        if (round >= 0) times[at]!.push(performance.now() - startedAt)
      }
    }
    const [smallest = Number.NaN, ...larger] = times.map(median)
    return larger.map((ours, at) => ({
      name: at === larger.length - 1 ? 'episode-list-growth' : `episode-list-growth: ${sizes[at + 1]!.toLocaleString('en')} episodes`,
      unit: 'ms',
      ours,
      anchor: `${sizes[0]} episodes`,
      anchorValue: smallest,
      ratio: ours / smallest,
      goal: 1.5,
      lowerIsBetter: true,
    }))
  } finally {
    await product.close()
  }
}
