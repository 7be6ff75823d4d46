import { dayIn } from '@castwright/contract/due-dates.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockEpisodeAndTeam, setPlannedDates, type EpisodeRow } from '../../episodes/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { changeDueDates, dateChange, shiftDueDates } from '../../workflow/service.ts'
import * as store from '../store.ts'

type Move = ParsedInput<'CalendarService.MoveRelease'>

/**
 * Moves the planned release of a draft, and the due dates of its steps if wanted. The caller names the date they saw, so that of two moves
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
    const { podcastId, id: episodeId } = episode
    const podcast = await store.findNames(tx, podcastId)
    const days = move.shiftDueDates && from && to ? daysBetween(from, to, podcast.timeZone) : 0
    const dueDates = [
      ...(days === 0 ? [] : await shiftDueDates(app, tx, userId, { podcastId, episodeId, days })),
      ...(await changeDueDates(app, tx, userId, { podcastId, episodeId, changes: move.dueDates })),
    ]
    if (changed > 0) await notifyAssignees(app, tx, userId, { episode, team, podcast, from, to })
    return { plannedReleaseDate: to?.toISOString() ?? null, dueDates }
  })

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null

/** Calendar days on the show's clock, so that a change of daylight saving doesn't count. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  Math.round((Date.parse(dayIn(timeZone, to)) - Date.parse(dayIn(timeZone, from))) / 86_400_000)

type Moved = { episode: EpisodeRow; team: string[]; podcast: store.PodcastNames; from: Date | null; to: Date | null }

/** Those who have open steps want to know. */
async function notifyAssignees(app: App, tx: Tx, userId: string, { episode, team, podcast, from, to }: Moved): Promise<void> {
  const assignees = await store.findOpenAssignees(tx, episode.id)
  const inWords = (date: Date): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: podcast.timeZone, dateStyle: 'long', timeStyle: 'short' }).format(date)
  await notify(app, tx, {
    type: 'DateChanged',
    event: eventOf('DateChanged', episode.id, newId()),
    userIds: assignees.filter((assignee) => team.includes(assignee)),
    triggerUserId: userId,
    podcastId: episode.podcastId,
    data: { podcastTitle: podcast.title, episodeTitle: episode.title, what: 'the release', ...dateChange(from, to && inWords(to)) },
    path: `/${podcast.profileUrl}/episodes/manage/${episode.id}`,
  })
}
