import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import type { Person } from '../server/test/kit/as.ts'
import { countQueries, openProduct, type Product } from './product.ts'
import { percentile, type Result } from './result.ts'

const shows = 10
/** Of all shows together, in the month that is measured. Two months before and after have as many. */
const itemsInMonth = 2000
const goalMs = 100
const rounds = 60
const goalQueries = 8

/** A quarter each are releases, due steps, interviews and the person's own tasks, on random days of five months. */
async function fill({ sql }: Product, person: Person, podcastIds: string[]): Promise<void> {
  const many = (itemsInMonth / 4) * 5
  await sql(
    `insert into episodes (id, podcast_id, guid, title, planned_release_date, created_at, updated_at)
     select gen_random_uuid(), ($1::uuid[])[1 + n % ${shows}], gen_random_uuid(), 'Episode ' || n,
       timestamptz '2040-01-01 06:00Z' + (n % 152) * interval '1 day' + (n % 12) * interval '1 hour', now(), now()
     from generate_series(1, ${many}) n`,
    [podcastIds],
  )
  await sql(
    `insert into step_assignments (episode_id, step, assignee_id, due_date, is_open)
     select id, 'uploadAudio', $1, planned_release_date::date - 3, true from episodes`,
    [person.userId],
  )
  await sql(
    `insert into interviews (episode_id, id, starts_at, minutes, time_zone) select id, gen_random_uuid(), planned_release_date - interval '5 days', 60, 'UTC' from episodes`,
  )
  await sql('insert into interview_people (episode_id, user_id) select id, $1 from episodes', [person.userId])
  await sql(
    `insert into episode_checklists (id, episode_id, user_id, items)
     select gen_random_uuid(), id, $1,
       jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'Call', 'checked', false, 'dueDate', (planned_release_date::date - 1)::text))
     from episodes`,
    [person.userId],
  )
  await sql('vacuum analyze')
}

/** A month with 2,000 items in ten shows: the time and the number of queries of the call that shows it. */
export async function calendarMonth(): Promise<Result[]> {
  const product = await openProduct()
  try {
    const person = await makePerson(product.kit, { operatorPlan: true })
    const podcastIds: string[] = []
    for (let at = 0; at < shows; at += 1) podcastIds.push((await makePodcast(product.kit, person)).podcastId)
    await fill(product, person, podcastIds)
    const month = { from: '2040-03-01', to: '2040-03-31', timeZone: 'Europe/Berlin' }
    const work = () => product.call(person, 'CalendarService.Find', month)
    const times: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      const startedAt = performance.now()
      await work()
      // Warm-up rounds don't count.
      if (round >= 0) times.push(performance.now() - startedAt)
    }
    const [p95, queries] = [percentile(times, 0.95), await countQueries(product, work)]
    return [
      {
        name: 'calendar-month: 2,000 items, p95',
        unit: 'ms',
        lowerIsBetter: true,
        ours: p95,
        anchor: 'goal',
        anchorValue: goalMs,
        ratio: p95 / goalMs,
        goal: 1,
      },
      {
        name: 'calendar-month: queries',
        unit: 'queries',
        lowerIsBetter: true,
        ours: queries,
        anchor: 'goal',
        anchorValue: goalQueries,
        ratio: queries / goalQueries,
        goal: 1,
      },
    ]
  } finally {
    await product.close()
  }
}
