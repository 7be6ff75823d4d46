import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { setTimeZone } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import type { App } from '../../platform/app.ts'
import { remindAssignees } from './service/remind.ts'

let podcastId: string
let episodeId: string
const people: Record<string, Person> = {}
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'] as const

const app = await useApp({ worker: false })
const owner = await makePerson(app)
for (const zone of zones) {
  const person = await makePerson(app)
  people[zone] = person
  await setTimeZone(app, person, zone)
}
// The clock goes back and forth by years.
await app.pool.pool.query(`update sessions set expires_at = '2090-01-01'`)
beforeEach(async () => {
  // Steps of earlier tests would be due, too.
  await deleteAll(app, 'step_assignments', 'notifications')
  podcastId = (await makePodcast(app, owner)).podcastId
  for (const person of Object.values(people)) await makeMember(app, podcastId, person, 'EDITOR')
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
  await deleteAll(app, 'notifications')
})

const goTo = (instant: string, seconds = 0) => app.clock.move(Date.parse(instant) + seconds * 1000 - app.clock.now().getTime())
const run = (on: App = app.app, signal = new AbortController().signal) => remindAssignees(on, signal)

async function plan(step: StepKey, person: Person, dueDate: string | null): Promise<void> {
  const progress = as(app, owner).EpisodeProgressService
  await progress.UpdateAssignee({ episodeId, step, assigneeId: person.userId })
  await progress.UpdateDueDate({ episodeId, step, dueDate })
}

const count = async (person: Person, type: NotificationType): Promise<number> =>
  (await app.pool.pool.query('select 1 from notifications where user_id = $1 and type = $2', [person.userId, type])).rowCount ?? 0

const isOverdue = async (): Promise<boolean> => {
  const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
  return episodeProgress.assignments[0]?.isOverdue ?? false
}

/** Due dates around DST changes: the reminder at 09:00 the day before, and the end of the day. */
const cases: Array<[zone: string, dueDate: string, reminder: string, end: string]> = [
  ['America/New_York', '2026-03-07', '2026-03-06T14:00:00Z', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-07T14:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-08T13:00:00Z', '2026-03-10T04:00:00Z'],
  ['America/New_York', '2026-10-31', '2026-10-30T13:00:00Z', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-10-31T13:00:00Z', '2026-11-02T05:00:00Z'],
  ['America/New_York', '2026-11-02', '2026-11-01T14:00:00Z', '2026-11-03T05:00:00Z'],
  ['Europe/Berlin', '2026-03-08', '2026-03-07T08:00:00Z', '2026-03-08T23:00:00Z'],
  ['Europe/Berlin', '2026-03-28', '2026-03-27T08:00:00Z', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T08:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T07:00:00Z', '2026-03-30T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T07:00:00Z', '2026-10-25T23:00:00Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T08:00:00Z', '2026-10-26T23:00:00Z'],
  ['Asia/Kolkata', '2026-03-08', '2026-03-07T03:30:00Z', '2026-03-08T18:30:00Z'],
  ['Asia/Kolkata', '2026-03-29', '2026-03-28T03:30:00Z', '2026-03-29T18:30:00Z'],
  ['Asia/Kolkata', '2026-10-25', '2026-10-24T03:30:00Z', '2026-10-25T18:30:00Z'],
  ['Asia/Kolkata', '2026-11-01', '2026-10-31T03:30:00Z', '2026-11-01T18:30:00Z'],
]

test.for(cases)('%s, due %s', async ([zone, dueDate, reminder, end]) => {
  const person = people[zone]!
  goTo(reminder, -40)
  await plan('setup', person, dueDate)
  const at = async (instant: string, seconds: number) => {
    goTo(instant, seconds)
    await run()
    return [await count(person, 'StepDueTomorrow'), await count(person, 'StepOverdue'), await isOverdue()]
  }
  expect(await at(reminder, -30)).toEqual([0, 0, false])
  expect(await at(reminder, 1)).toEqual([1, 0, false])
  expect(await at(end, -30)).toEqual([1, 0, false])
  expect(await at(end, 1)).toEqual([1, 1, true])
  expect(await at(end, 3600)).toEqual([1, 1, true])
})

describe('exactly once', () => {
  const dueDate = '2031-05-20'
  const berlin = () => people['Europe/Berlin']!
  const counts = async () => [await count(berlin(), 'StepDueTomorrow'), await count(berlin(), 'StepOverdue')]

  test('when servers run it at the same time', async () => {
    goTo('2031-05-19T10:00:00Z')
    for (const step of ['setup', 'inviteGuests', 'uploadAudio'] as const) await plan(step, berlin(), dueDate)
    await Promise.all([run(), run(), run()])
    expect(await counts()).toEqual([3, 0])
    goTo('2031-05-21T10:00:00Z')
    await Promise.all([run(), run(), run()])
    await run()
    expect(await counts()).toEqual([3, 3])
  })

  test('when it is killed halfway', async () => {
    goTo('2031-05-21T10:00:00Z')
    for (const step of ['setup', 'inviteGuests', 'uploadAudio'] as const) await plan(step, berlin(), dueDate)
    await deleteAll(app, 'notifications')
    let added = 0
    const add: App['queue']['add'] = (...given) => {
      if (++added === 2) throw new Error('killed')
      return app.app.queue.add(...given)
    }
    await expect(run({ ...app.app, queue: { ...app.app.queue, add } })).rejects.toThrow('killed')
    expect(await counts()).toEqual([0, 1])
    await run(app.app, AbortSignal.abort())
    expect(await counts()).toEqual([0, 1])
    await run()
    expect(await counts()).toEqual([0, 3])
    // One email per notification.
    const { rows } = await app.pool.pool.query<{ jobs: number; shown: number }>(
      `select (select count(*)::int from pgboss.job where name = 'notifications.letter' and data ->> 'notificationId' in (select id::text from notifications)) as jobs,
         (select count(*)::int from notifications) as shown`,
    )
    expect(rows).toEqual([{ jobs: 3, shown: 3 }])
  })

  test('again after another date or another person, but not after finishing or the same values', async () => {
    goTo('2031-05-21T10:00:00Z')
    await plan('setup', berlin(), dueDate)
    await run()
    await plan('setup', berlin(), dueDate)
    await run()
    expect(await counts()).toEqual([0, 1])
    await plan('setup', berlin(), '2031-05-19')
    await run()
    expect(await counts()).toEqual([0, 2])
    const kolkata = people['Asia/Kolkata']!
    await plan('setup', kolkata, '2031-05-19')
    await run()
    expect([await counts(), await count(kolkata, 'StepOverdue')]).toEqual([[0, 2], 1])
    await plan('setup', berlin(), '2031-05-19')
    await run()
    expect(await counts()).toEqual([0, 3])
    await plan('setup', berlin(), null)
    await run()
    expect(await counts()).toEqual([0, 3])
  })

  test('only for steps that are open', async () => {
    goTo('2031-05-19T10:00:00Z')
    await plan('setup', berlin(), dueDate)
    const progress = as(app, owner).EpisodeProgressService
    const set = async (setup: 0 | 1) =>
      progress.Update({ episodeProgress: { ...(await progress.FindByEpisodeID({ episodeId })).episodeProgress, setup } })
    await set(1)
    await run()
    goTo('2031-05-21T10:00:00Z')
    await run()
    expect(await counts()).toEqual([0, 0])
    await set(0)
    await run()
    expect(await counts()).toEqual([0, 1])
  })

  test('late assignments are not told about a tomorrow that has begun', async () => {
    goTo('2031-05-20T10:00:00Z')
    await plan('setup', berlin(), dueDate)
    await run()
    expect(await counts()).toEqual([0, 0])
    goTo('2031-05-21T10:00:00Z')
    await run()
    expect(await counts()).toEqual([0, 1])
  })
})

test('reads only what is due soon, in the order of the index', async () => {
  const client = await app.pool.pool.connect()
  try {
    await client.query('begin')
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from step_assignments
       where is_open and assignee_id is not null and reminded <> 'overdue' and due_date <= '2031-05-20'
       order by due_date, episode_id, step limit 200`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join(' ')
    expect(plan).toMatch(/Index Scan using step_assignments_due .* Index Cond: \(due_date <=/)
    expect(plan).not.toMatch(/Sort/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
