import { daysBetween } from '@castwright/contract/workflow/due-dates.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { moveDueDates } from '../../checklist/service.ts'
import { lockEpisodeAndTeam, notifyOfReleaseDate, setPlannedDates } from '../../episodes/service.ts'
import * as store from '../store.ts'

type Move = ParsedInput<'CalendarService.MoveRelease'>

/**
 * Moves the planned release of a draft, and the due dates of its open steps and tasks if wanted. The caller names the date they saw, so that of two moves
 * at the same time the second fails, and due dates shift once.
 */
export const moveRelease = (app: App, userId: string, move: Move): Promise<Output<'CalendarService.MoveRelease'>> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, move.episodeId, userId)
    if (episode.isPublished) throw new Fault('release_fixed')
    if (episode.scheduledReleaseDate !== null) throw new Fault('release_scheduled')
    const [from, to] = [episode.plannedReleaseDate, move.to === null ? null : new Date(move.to)]
    if (timeOf(from) !== timeOf(move.from === null ? null : new Date(move.from))) throw new Fault('date_changed')
    const changed = await setPlannedDates(app, tx, userId, [{ episode, date: to }])
    const days = from && to ? daysBetween(from, to, await store.findPodcastTimeZone(tx, episode.podcastId)) : 0
    const moved = await moveDueDates(app, tx, userId, { episode, team, days }, move)
    if (changed > 0) await notifyOfReleaseDate(app, tx, userId, { episode, team, to })
    return { plannedReleaseDate: to?.toISOString() ?? null, ...moved }
  })

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null
