import { setTimeout as delay } from 'node:timers/promises'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { publishDueEpisodes } from '../publishing/service.ts'

/** Two people who move the same dates at the same time, in random ways. */

let podcastId: string

const app = await useApp({ worker: false })
const people: [Person, Person] = [await makePerson(app), await makePerson(app)]
await givePlan(app, people[0], 'AGENCY')
beforeEach(async () => {
  for (const table of ['podcasts', 'rates']) await app.pool.pool.query(`delete from ${table}`)
  podcastId = (await makePodcast(app, people[0])).podcastId
  await makeMember(app, podcastId, people[1], 'EDITOR')
})

/** Random, but the same for each seed. */
function randomOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { below: (limit: number): number => Math.floor(next() * limit), chance: (share: number): boolean => next() < share }
}

const seeds = Array.from({ length: isFull ? 25 : 1 }, (_, at) => at + 1)
const movesEach = 8
const timeZone = 'Europe/Berlin'
const hour = 3_600_000
const isTaken = (error: unknown): boolean => String(error).includes('changed this date')

const row = async (episodeId: string): Promise<{ planned: Date; scheduled: Date | null }> =>
  (
    await app.pool.pool.query<{ planned: Date; scheduled: Date | null }>(
      'select planned_release_date as planned, scheduled_release_date as scheduled from episodes where id = $1',
      [episodeId],
    )
  ).rows[0]!

type Move = { from: string; to: string; shifts: boolean }

/** Moves the release again and again, from what was seen last. Returns the moves that succeeded. */
async function moveRelease(person: Person, episodeId: string, random: ReturnType<typeof randomOf>, serial: number): Promise<Move[]> {
  const made: Move[] = []
  let seen = (await row(episodeId)).planned.toISOString()
  for (let at = 0; at < movesEach; at += 1) {
    // Days around both changes of daylight saving, and a minute that no other move has.
    const day = Date.UTC(2040, random.chance(0.5) ? 2 : 9, 10 + random.below(30), random.below(24))
    const move = { from: seen, to: new Date(day + (at * 2 + serial) * 60_000).toISOString(), shifts: random.chance(0.6) }
    try {
      await as(app, person).CalendarService.MoveRelease({ episodeId, from: move.from, to: move.to, shiftDueDates: move.shifts })
      made.push(move)
      seen = move.to
    } catch (error) {
      if (!isTaken(error)) throw error
      seen = (await row(episodeId)).planned.toISOString()
    }
    await delay(random.below(4))
  }
  return made
}

/** An open task with a due date, one that is done, and one without a date. */
const addTasks = (person: Person, episodeId: string) =>
  as(app, person).EpisodeChecklistService.Update({
    episodeChecklist: {
      episodeId,
      items: [
        { name: 'Call', checked: false, dueDate: '2040-03-12' },
        { name: 'Book', checked: true, dueDate: '2040-03-13' },
        { name: 'Think', checked: false },
      ],
    },
  })

test.each(seeds)('no date is lost and due dates shift exactly once (seed %i)', async (seed) => {
  await app.pool.pool.query('update podcasts set time_zone = $2 where id = $1', [podcastId, timeZone])
  const first = '2040-03-20T06:00:59.000Z'
  const { episodeId } = await makeEpisode(app, people[0], podcastId, { plannedReleaseDate: first })
  const start = (await row(episodeId)).planned.toISOString()
  const due: Array<[StepKey, string]> = [
    ['setup', '2040-03-01'],
    ['uploadAudio', '2040-03-15'],
  ]
  for (const [step, dueDate] of due) await as(app, people[0]).EpisodeProgressService.UpdateDueDate({ episodeId, step, dueDate })
  for (const person of people) await addTasks(person, episodeId)
  const made = (
    await Promise.all(people.map((person, serial) => moveRelease(person, episodeId, randomOf(seed * 10 + serial), serial)))
  ).flat()
  expect(made.length).toBeGreaterThanOrEqual(movesEach)
  // The moves that succeeded form one chain, each from where the one before ended.
  const left = [...made]
  let [at, days] = [start, 0]
  while (left.length > 0) {
    const next = left.findIndex(({ from }) => from === at)
    expect(next, `a move from ${at}`).not.toBe(-1)
    const [{ from, to, shifts }] = left.splice(next, 1) as [Move]
    if (shifts) days += (Date.parse(dayIn(timeZone, new Date(to))) - Date.parse(dayIn(timeZone, new Date(from)))) / 86_400_000
    at = to
  }
  expect((await row(episodeId)).planned.toISOString()).toBe(at)
  const { episodeProgress } = await as(app, people[1]).EpisodeProgressService.FindByEpisodeID({ episodeId })
  expect(episodeProgress.assignments.map(({ step, dueDate }) => [step, dueDate])).toEqual(
    due.map(([step, dueDate]) => [step, dayAfter(dueDate, Math.round(days))]),
  )
  for (const person of people) {
    const { episodeChecklist } = await as(app, person).EpisodeChecklistService.FindByEpisodeID({ episodeId })
    expect(episodeChecklist.items.map(({ dueDate }) => dueDate)).toEqual([
      dayAfter('2040-03-12', Math.round(days)),
      '2040-03-13',
      undefined,
    ])
  }
})

test.each(seeds)('of concurrent changes of an interview, each builds on the one before (seed %i)', async (seed) => {
  const { episodeId } = await makeEpisode(app, people[0], podcastId)
  const change = async (person: Person, serial: number): Promise<string[]> => {
    const random = randomOf(seed * 10 + serial)
    const made: string[] = []
    for (let at = 0; at < movesEach; at += 1) {
      const { interview } = await as(app, person).InterviewService.FindByEpisodeID({ episodeId })
      const startsAt = new Date(Date.UTC(2040, 2, 1 + random.below(28), 8, at * 2 + serial)).toISOString()
      const form = { startsAt, minutes: 60, place: '', timeZone, peopleIds: [] }
      await delay(random.below(4))
      try {
        await as(app, person).InterviewService.Save({ episodeId, interview: form, version: interview?.version ?? 0 })
        made.push(startsAt)
      } catch (error) {
        if (!isTaken(error)) throw error
      }
    }
    return made
  }
  const made = (await Promise.all(people.map(change))).flat()
  const { interview } = await as(app, people[0]).InterviewService.FindByEpisodeID({ episodeId })
  expect(interview!.version).toBe(made.length)
  expect(made).toContain(interview!.startsAt)
})

test.each(seeds)('a scheduled release that is moved fires once, at its last date (seed %i)', async (seed) => {
  const episodes: string[] = []
  while (episodes.length < 3) episodes.push((await readyEpisode(app, people[0], podcastId)).episodeId)
  const start = Math.ceil(app.clock.now().getTime() / 60_000) * 60_000
  const sweep = () => publishDueEpisodes(app.app, new AbortController().signal)
  const move = async (person: Person, serial: number) => {
    const random = randomOf(seed * 10 + serial)
    for (let at = 0; at < movesEach; at += 1) {
      const scheduledReleaseDate = new Date(start + hour + random.below(24 * 60) * 60_000).toISOString()
      await as(app, person).EpisodeService.Schedule({ episodeId: episodes[random.below(episodes.length)]!, scheduledReleaseDate })
      // No date is due yet.
      if (random.chance(0.3)) await sweep()
    }
  }
  await Promise.all(people.map(move))
  const wanted = new Map<string, number>()
  for (const episodeId of episodes) {
    const { scheduled } = await row(episodeId)
    if (scheduled) wanted.set(episodeId, scheduled.getTime())
  }
  const outAt = async () =>
    new Map(
      (
        await app.pool.pool.query<{ id: string; at: Date }>(
          'select episode_id as id, published_at as at from publications where podcast_id = $1',
          [podcastId],
        )
      ).rows.map(({ id, at }) => [id, at.getTime()]),
    )
  expect((await outAt()).size).toBe(0)
  // Half of the dates pass, also those that an episode was moved away from. Then all of them.
  for (const passed of [12 * hour, 26 * hour]) {
    app.clock.move(start + passed - app.clock.now().getTime())
    await Promise.all([sweep(), sweep()])
    await sweep()
    const expected = new Map([...wanted].filter(([, at]) => at <= start + passed))
    expect(await outAt()).toEqual(expected)
  }
  const { rows } = await app.pool.pool.query(`select episode_id from events where podcast_id = $1 and kind = 'episode.published'`, [
    podcastId,
  ])
  expect(rows).toHaveLength(wanted.size)
})
