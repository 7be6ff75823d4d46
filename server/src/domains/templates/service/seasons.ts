import { templateLimits } from '@castwright/contract/templates/limits.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { daysBetween } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { moveDueDates } from '../../checklist/service.ts'
import { lockTeam, setPlannedDates, type EpisodeRow } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { seasonDates } from '../season-dates.ts'
import * as store from '../store.ts'

/** The podcast of a season, or null if there is no such season. */
export const podcastOfSeason = async (db: Db, seasonId: string): Promise<string | null> =>
  (await store.findSeason(db, { id: seasonId }))?.podcastId ?? null

export async function findSeasons(db: Db, podcastId: string): Promise<Season[]> {
  const rows = await store.findSeasons(db, podcastId, templateLimits.seasons)
  return toSeasons(db, rows)
}

/** The season must exist. */
export async function findSeason(db: Db, seasonId: string): Promise<Season> {
  const row = await store.findSeason(db, { id: seasonId })
  const [season] = row ? await toSeasons(db, [row]) : []
  if (!season) throw new Fault('not_found')
  return season
}

async function toSeasons(db: Db, rows: store.SeasonRow[]): Promise<Season[]> {
  const ids = rows.map(({ id }) => id)
  const episodes = Map.groupBy(ids.length === 0 ? [] : await store.findSeasonEpisodes(db, ids), ({ seasonId }) => seasonId)
  return rows.map(({ createdAt, planId: _plan, ...season }) => ({
    ...season,
    createdAt: createdAt.toISOString(),
    episodes: (episodes.get(season.id) ?? []).map(({ seasonId: _season, plannedReleaseDate, ...episode }) => ({
      ...episode,
      plannedReleaseDate: plannedReleaseDate?.toISOString() ?? null,
    })),
  }))
}

/** Locks the podcast and the drafts that can be moved. Fails if the season changed since the caller saw it. */
async function lockSeason(tx: Tx, userId: string, seasonId: string, version: number) {
  const podcastId = orNotFound(await podcastOfSeason(tx, seasonId))
  const team = await lockTeam(tx, podcastId, userId)
  const season = orNotFound(await store.findSeason(tx, { id: seasonId }))
  if (season.version !== version) throw new Fault('date_changed')
  return { season, team, drafts: (await store.lockDrafts(tx, seasonId)).map(({ episode }) => episode) }
}

type Moved = {
  season: store.SeasonRow
  team: string[]
  dates: Array<{ episode: EpisodeRow; date: Date }>
  shiftsDueDates: boolean
  rule: store.SeasonRow['rule']
}

async function moveDrafts(app: App, tx: Tx, userId: string, { season, team, dates, shiftsDueDates, rule }: Moved): Promise<Season> {
  const moved = await setPlannedDates(app, tx, userId, dates)
  for (const { episode, date } of shiftsDueDates ? dates : []) {
    const days = episode.plannedReleaseDate ? daysBetween(episode.plannedReleaseDate, date, rule.timeZone) : 0
    await moveDueDates(app, tx, userId, { episode, team, days }, { shiftDueDates: true, dueDates: [], tasks: [] })
  }
  if (moved > 0) {
    await store.updateSeason(tx, season.id, { rule, version: season.version + 1 })
    await recordEvent(app, tx, { kind: 'season.moved', podcastId: season.podcastId, actorId: userId, data: { episodes: moved } })
    await notifyOfMove(app, tx, userId, { season, team, dates })
  }
  return findSeason(tx, season.id)
}

/** One notification for the whole season. */
async function notifyOfMove(app: App, tx: Tx, userId: string, { season, team, dates }: Pick<Moved, 'season' | 'team' | 'dates'>) {
  const podcast = (await findShow(tx, season.podcastId))!
  const moved = dates.filter(({ episode, date }) => episode.plannedReleaseDate?.getTime() !== date.getTime())
  await notify(app, tx, {
    type: 'SeasonMoved',
    event: eventOf('SeasonMoved', season.id, String(season.version + 1)),
    userIds: team,
    triggerUserId: userId,
    podcastId: podcast.id,
    data: {
      podcastTitle: podcast.title,
      ...spanInWords(
        moved.map(({ date }) => date),
        podcast.timeZone,
      ),
    },
    path: `/${podcast.profileUrl}/episodes/all`,
  })
}

/** How many dates there are, and the first and last of them in words. */
export function spanInWords(dates: Date[], timeZone: string): { episodes: string; first: string; last: string } {
  const inOrder = dates.toSorted((a, b) => a.getTime() - b.getTime())
  const inWords = (date: Date | undefined): string =>
    date ? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(date) : ''
  return { episodes: String(dates.length), first: inWords(inOrder[0]), last: inWords(inOrder.at(-1)) }
}

/** Gives the drafts of a season new dates by another rule, in their order. */
export const updateSeason = (
  app: App,
  userId: string,
  { seasonId, rule, shiftDueDates: shiftsDueDates, version }: ParsedInput<'SeasonService.Update'>,
): Promise<Season> =>
  app.transaction(async (tx) => {
    const { season, team, drafts } = await lockSeason(tx, userId, seasonId, version)
    const dates = seasonDates({ ...rule, count: Math.max(drafts.length, 1) })
    const placed = drafts.flatMap((episode, at) => (dates[at] ? [{ episode, date: dates[at] }] : []))
    return moveDrafts(app, tx, userId, { season, team, dates: placed, shiftsDueDates, rule })
  })

/** Moves the drafts of a season by a number of days. They keep their time of day. */
export const shiftSeason = (
  app: App,
  userId: string,
  { seasonId, days, shiftDueDates: shiftsDueDates, version }: ParsedInput<'SeasonService.Shift'>,
): Promise<Season> =>
  app.transaction(async (tx) => {
    const { season, team, drafts } = await lockSeason(tx, userId, seasonId, version)
    const { timeZone, startDate } = season.rule
    const dates = drafts.flatMap((episode) => {
      if (!episode.plannedReleaseDate) return []
      const { date, time } = localTimeAt(episode.plannedReleaseDate, timeZone)
      return [{ episode, date: instantOf(dayAfter(date, days), time, timeZone) }]
    })
    return moveDrafts(app, tx, userId, {
      season,
      team,
      dates,
      shiftsDueDates,
      rule: { ...season.rule, startDate: dayAfter(startDate, days) },
    })
  })
