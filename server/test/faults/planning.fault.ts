import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givePlan, makeMember, makePerson, makePodcast } from '../kit/make.ts'
import type { Person } from '../kit/as.ts'
import { callOver, mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'
import { openServer } from './kit/server.ts'
import { until } from './kit/watch.ts'

const kills = sized('KILLS', 12)
const episodes = 52

const makeShow = (place: Place): Promise<{ owner: Person; podcastId: string; templateId: string }> =>
  withHands(place, async (app) => {
    const [owner, editor] = [await makePerson(app), await makePerson(app)]
    await givePlan(app, owner, 'AGENCY')
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, editor, 'EDITOR')
    const templateId = randomUUID()
    const content = {
      steps: [{ step: 'uploadAudio', role: null, daysBefore: 3, tasks: ['Edit', 'Check the levels'] }],
      showNotes: '<p>In this episode</p>',
      reviewers: [{ reviewType: 'FINAL_REVIEW', role: null }],
      weekday: null,
      time: null,
    }
    await app.pool.pool.query(
      `insert into templates (id, podcast_id, name, content, created_at, updated_at) values ($1, $2, 'Talk', $3, now(), now())`,
      [templateId, podcastId, content],
    )
    return { owner, podcastId, templateId }
  })

test('a season is planned completely or not at all, however often the server is killed, and once', async () => {
  const fault = 'a killed season'
  const place = await makePlace({ database: 'external' })
  const { server, query } = place
  const { owner, podcastId, templateId } = await makeShow(place)
  const plan = (planId: string, timeZone: string) =>
    callOver(server.url, owner, 'SeasonService.Plan', {
      podcastId,
      planId,
      templateId,
      rule: {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['TU'],
        startDate: '2040-01-03',
        time: '06:00',
        timeZone,
        count: episodes,
        skipDates: [],
      },
      title: 'Episode {number}',
      seasonNumber: null,
      firstNumber: 1,
    })
  const count = async (table: string): Promise<number> => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
  const parts = { episodes, step_assignments: episodes, episode_checklists: episodes, episode_reviews: episodes, season_episodes: episodes }
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
  // How long it takes without a kill, to spread the kills over it.
  const begun = performance.now()
  expect((await plan(randomUUID(), zones[0]!))?.status).toBe(200)
  const usual = performance.now() - begun
  let [none, all, wrong] = [0, 0, 0]
  for (let at = 0; at < kills; at += 1) {
    await query('delete from rates')
    const [planId, before] = [randomUUID(), await count('seasons')]
    const asked = plan(planId, zones[at % zones.length]!)
    await delay(((at + 0.5) / kills) * usual * 1.2)
    await server.kill()
    await asked
    const planned = (await count('seasons')) - before
    const isWhole = await Promise.all(
      Object.entries(parts).map(async ([table, each]) => (await count(table)) === (before + planned) * each),
    )
    if (isWhole.includes(false)) wrong += 1
    else if (planned === 0) none += 1
    else all += 1
    await server.start()
    // Asked again, it is planned once.
    await plan(planId, zones[at % zones.length]!)
    await plan(planId, zones[at % zones.length]!)
    if ((await count('seasons')) !== before + 1 || (await count('episodes')) !== (before + 1) * episodes) wrong += 1
  }
  const told = await query<{ n: number }>(`select count(*)::int as n from notifications where type = 'SeasonPlanned'`)
  figure(fault, 33, 'kills while a season of 52 drafts was planned', kills)
  figure(fault, 33, 'of them planned completely', all)
  figure(fault, 33, 'of them not planned at all', none)
  figure(fault, 33, 'of them planned in part, or twice', wrong, { most: 0 })
  figure(fault, 33, 'notifications beyond one per season', told[0]!.n - (kills + 1), { most: 0, least: 0 })
})

test('a revoked calendar link is a 404 on two servers within a second', async () => {
  const fault = 'a revoked link'
  const place = await makePlace({ database: 'external' })
  const { server } = place
  const { owner, podcastId } = await makeShow(place)
  const other = await openServer({ dataDir: server.dataDir, databaseUrl: place.connectionString })
  await other.start()
  let slowest = 0
  for (const of of [null, podcastId, null, podcastId]) {
    const { url } = await mustCall(server.url, owner, 'CalendarService.CreateLink', { podcastId: of })
    const path = new URL(String(url)).pathname
    const statuses = () => Promise.all([server, other].map(async (one) => (await fetch(`${one.url}${path}`)).status))
    expect(await statuses()).toEqual([200, 200])
    const begun = performance.now()
    await mustCall(other.url, owner, 'CalendarService.RevokeLink', { podcastId: of })
    await until('both answer 404', async () => (await statuses()).every((status) => status === 404))
    slowest = Math.max(slowest, performance.now() - begun)
  }
  figure(fault, null, 'until both servers answer 404, at most', slowest / 1000, { most: 1, unit: ' s', digits: 2, clock: true })
})
