import { givePlan, makePerson } from '../server/test/kit/make.ts'
import { allSweeps } from '../server/src/worker/handlers.ts'
import { growthOf, printGrowth, samplesFor, timed, timedEach, type Measure } from './growth.ts'
import { openProduct, type Product } from './product.ts'
import type { Person } from '../server/test/kit/as.ts'
import type { Result } from './result.ts'

const bench = 'growth-podcasts'
const measures: Measure[] = [
  { name: 'My Podcasts', grows: true },
  { name: 'one podcast and its episodes' },
  { name: 'its public page, first request' },
  { name: 'frequent periodic tasks' },
  { name: 'hourly and daily periodic tasks', grows: true },
]

const episodes = 10
/** Tasks with at most this interval, in seconds, count as frequent. */
const frequent = 5

type Instance = { product: Product; person: Person; podcasts: Array<{ id: string; profile_url: string }> }

/** An instance with this many podcasts, each with its own owner, and one user who works on all of them. */
async function makeInstance(size: number): Promise<Instance> {
  const product = await openProduct()
  const { kit, sql } = product
  const person = await makePerson(kit)
  await givePlan(kit, person, 'AGENCY')
  await sql(
    `with owners as (
       insert into users (id, email, email_verified, name, created_at, updated_at)
       select gen_random_uuid(), 'owner-' || n || '@example.com', true, '', now(), now() from generate_series(1, $1::int) n returning id, email)
     insert into profiles (user_id, first_name, last_name, username, created_at)
     select id, 'Ada', 'Lovelace', 'o' || split_part(split_part(email, '@', 1), '-', 2), now() from owners`,
    [size],
  )
  const podcasts = await sql<{ id: string; profile_url: string }>(
    `insert into podcasts (id, title, profile_url, media_format, show_summary, project_key, created_at)
     select gen_random_uuid(), 'Show ' || n, 'show-' || n, 'audio', '<p>Stories.</p>', 'NSH', now() from generate_series(1, $1::int) n
     returning id, profile_url`,
    [size],
  )
  await sql(`insert into podcast_infos (podcast_id, number_of_episodes) select id, $1 from podcasts`, [episodes])
  await sql(
    `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
     select gen_random_uuid(), p.id, u.id, 'OWNER', 'HOST', true, now()
     from podcasts p join users u on u.email = 'owner-' || split_part(p.profile_url, '-', 2) || '@example.com'
     union all select gen_random_uuid(), id, $1::uuid, 'ADMIN', 'PRODUCER', true, now() from podcasts`,
    [person.userId],
  )
  // One episode per show is scheduled for next month, so that something isn't due yet.
  await sql(
    `insert into episodes (id, podcast_id, guid, title, show_notes, episode_number, scheduled_release_date, created_at, updated_at)
     select gen_random_uuid(), p.id, n::text, 'Episode ' || n, repeat('<p>words</p>', 100), n,
       case when n = 1 then now() + interval '30 days' end, now() - n * interval '1 hour', now()
     from podcasts p, generate_series(1, $1::int) n`,
    [episodes],
  )
  await sql('vacuum analyze')
  return { product, person, podcasts }
}

async function runTasks({ app }: Product, isFrequent: boolean): Promise<void> {
  for (const { seconds, work } of allSweeps) if (seconds <= frequent === isFrequent) await work(app, new AbortController().signal)
}

/** Compares the cost of the same operations on a small and a large instance, in turns, so that other load affects both. */
export async function growthPodcasts(sizes = [10, 1000], rounds = 8): Promise<Result[]> {
  const instances: Instance[] = []
  try {
    for (const size of sizes) instances.push(await makeInstance(size))
    const samples = samplesFor(measures, sizes)
    for (let round = -2; round < rounds; round += 1) {
      for (const [at, { product, person, podcasts }] of instances.entries()) {
        // A different podcast each time, because its page must not be cached. There are as many as rounds.
        const { id, profile_url: profileUrl } = podcasts[(round + 2) % podcasts.length]!
        const filters = [{ propertyName: 'PodcastID' as const, propertyValue: id, propertyType: 'STRING' as const }]
        const times = [
          await timedEach(5, () => product.call(person, 'PodcastService.FindByUserID', { userId: person.userId })),
          await timedEach(5, async () => {
            await product.call(person, 'PodcastRoleService.ValidateAccess', { podcastId: id, userId: person.userId })
            await product.call(person, 'EpisodeService.FindWithProgress', { queryOptions: { filters, limit: episodes } })
          }),
          await timed(() => product.get(`/pod/${profileUrl}`)),
          await timedEach(5, () => runTasks(product, true)),
          await timed(() => runTasks(product, false)),
        ]
        // Warm-up rounds don't count.
        if (round >= 0) for (const [which, { name }] of measures.entries()) samples[name]![at]!.push(times[which]!)
      }
    }
    printGrowth(bench, sizes, samples)
    return growthOf(bench, 'podcasts', sizes, measures, samples)
  } finally {
    for (const { product } of instances) await product.close()
  }
}
