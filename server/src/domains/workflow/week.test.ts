import { isPastDue, reminderPeriod } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { stepKeys, type StepKey } from '@castwright/contract/workflow/steps.ts'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { remindAssignees } from './service/remind.ts'

/** The same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Known = { assignee: string | null; due: string | null; status: 0 | 1; reminded: 'none' | 'tomorrow' | 'overdue' }
type Field = 'assignee' | 'due' | 'status'
type Action = { caller: Person; episodeId: string; step: StepKey; field: Field; value: string | null | 0 | 1 }

const zones = ['America/New_York', 'Asia/Kolkata']

test.for(isFull ? [1, 2] : [1])('a week of two people, seed %d', async (seed) => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const app = await useTestApp({ worker: false })
  const people = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, people[0]!)
  await makeMember(app, podcastId, people[1]!, 'EDITOR')
  for (const [at, { userId }] of people.entries())
    await app.pool.pool.query('update profiles set time_zone = $2 where user_id = $1', [userId, zones[at]])
  const zoneOf = (userId: string) => zones[people.findIndex((one) => one.userId === userId)]!
  const known = new Map<string, Known>()
  const episodeIds: string[] = []
  for (let nth = 0; nth < 2; nth++) {
    const { episodeId } = await makeEpisode(app, people[0]!, podcastId)
    await addMaterial(app, people[0]!, podcastId, episodeId)
    episodeIds.push(episodeId)
    for (const step of stepKeys) known.set(`${episodeId} ${step}`, { assignee: null, due: null, status: 0, reminded: 'none' })
  }
  await deleteAll(app, 'notifications')
  const start = Date.UTC(2026, 9, 29, 6)
  const today = () => dayAfter(app.clock.now().toISOString().slice(0, 10), 0)
  const expected: Record<string, number> = {}
  const expectOne = (userId: string, type: string) => (expected[`${userId} ${type}`] = (expected[`${userId} ${type}`] ?? 0) + 1)

  const draw = (caller: Person): Action => {
    const field = pick<Field>(['assignee', 'assignee', 'due', 'due', 'status'])
    const value =
      field === 'assignee'
        ? pick([null, ...people.map(({ userId }) => userId)])
        : field === 'due'
          ? pick([null, ...[-1, 0, 1, 2].map((days) => dayAfter(today(), days))])
          : pick([0, 1] as const)
    return { caller, episodeId: pick(episodeIds), step: pick(stepKeys), field, value }
  }
  /** Whether the outcome of two actions doesn't depend on their order. */
  const areApart = (one: Action, two: Action) =>
    one.episodeId !== two.episodeId || one.step !== two.step || (one.field !== two.field && [one.field, two.field].includes('due'))

  for (let round = 0; round < 40; round++) {
    app.clock.move(start + round * 4.3 * 3_600_000 - app.clock.now().getTime())
    const first = draw(people[0]!)
    let second = draw(people[1]!)
    while (!areApart(first, second)) second = draw(people[1]!)
    await Promise.all([first, second].map((action) => perform(app, action)))
    for (const action of [first, second]) follow(known.get(`${action.episodeId} ${action.step}`)!, action)
    const now = app.clock.now()
    await Promise.all([1, 2].map(() => remindAssignees(app.app, new AbortController().signal)))
    for (const step of known.values()) remindIn(step, now)
    expect(await shown(app, episodeIds)).toEqual(Object.fromEntries([...known].map(([key, { reminded: _, ...step }]) => [key, step])))
    expect(await notified(app)).toEqual(expected)
  }

  function follow(step: Known, { caller, field, value }: Action): void {
    if (field === 'status') step.status = value as 0 | 1
    else if (step[field] !== value) {
      step[field] = value as string | null
      step.reminded = 'none'
      if (field === 'assignee' && value !== null && value !== caller.userId && step.status === 0) expectOne(String(value), 'StepAssigned')
    }
  }
  function remindIn(step: Known, now: Date): void {
    const { assignee, due, status, reminded } = step
    if (assignee === null || due === null || status !== 0 || reminded === 'overdue') return
    const { from, until } = reminderPeriod(due, zoneOf(assignee))
    if (isPastDue(due, zoneOf(assignee), now)) {
      step.reminded = 'overdue'
      expectOne(assignee, 'StepOverdue')
    } else if (reminded === 'none' && from <= now && now < until) {
      step.reminded = 'tomorrow'
      expectOne(assignee, 'StepDueTomorrow')
    }
  }
})

async function perform(app: TestApp, { caller, episodeId, step, field, value }: Action): Promise<void> {
  const progress = as(app, caller).EpisodeProgressService
  if (field === 'assignee') await progress.UpdateAssignee({ episodeId, step, assigneeId: value as string | null })
  else if (field === 'due') await progress.UpdateDueDate({ episodeId, step, dueDate: value as string | null })
  else {
    const { episodeProgress } = await progress.FindByEpisodeID({ episodeId })
    await progress.Update({ episodeProgress: { ...episodeProgress, [step]: value } })
  }
}

async function shown(app: TestApp, episodeIds: string[]): Promise<Record<string, Omit<Known, 'reminded'>>> {
  const { rows } = await app.pool.pool.query<{ key: string; assignee: string | null; due: string | null; open: boolean | null }>(
    `select episode_id || ' ' || step as key, assignee_id as assignee, due_date::text as due, is_open as open from step_assignments`,
  )
  const found: Record<string, Omit<Known, 'reminded'>> = {}
  for (const episodeId of episodeIds) {
    const { rows: progresses } = await app.pool.pool.query('select * from episode_progresses where episode_id = $1', [episodeId])
    for (const step of stepKeys) {
      const key = `${episodeId} ${step}`
      const row = rows.find((one) => one.key === key)
      const status = (progresses[0]?.[step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? 0) as 0 | 1
      if (row) expect(row.open).toBe(status === 0)
      found[key] = { assignee: row?.assignee ?? null, due: row?.due ?? null, status }
    }
  }
  return found
}

async function notified(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await app.pool.pool.query<{ key: string; count: number }>(
    `select user_id || ' ' || type as key, count(*)::int as count from notifications where type like 'Step%' group by 1`,
  )
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}
