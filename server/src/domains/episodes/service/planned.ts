import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { dateChange, eventOf, notify } from '../../notifications/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { plannedDate } from './form.ts'

/** Sets the planned release dates of drafts of one podcast. The rows must be locked. Returns how many changed. */
export async function setPlannedDates(
  app: App,
  tx: Tx,
  userId: string,
  drafts: Array<{ episode: store.EpisodeRow; date: Date | null }>,
): Promise<number> {
  const changed = drafts.filter(({ episode, date }) => episode.plannedReleaseDate?.getTime() !== date?.getTime())
  const [first] = changed
  if (!first) return 0
  const { podcastId } = first.episode
  const context = orNotFound(await store.findFormContext(tx, podcastId, userId))
  for (const { episode, date } of changed) {
    const plannedReleaseDate = plannedDate(context, date?.toISOString() ?? null, app.now())
    await store.updateEpisode(tx, episode.id, { plannedReleaseDate, updatedAt: app.now() })
  }
  await touchPodcast(tx, podcastId, userId, app.now())
  await recordEvent(
    app,
    tx,
    changed.map(({ episode: { id: episodeId, title } }) => ({
      kind: 'episode.updated',
      podcastId,
      episodeId,
      actorId: userId,
      data: { title, fields: ['plannedReleaseDate'] },
    })),
  )
  return changed.length
}

type Moved = {
  /** As it was before. */
  episode: store.EpisodeRow
  /** The accounts of the team, which must be locked. */
  team: string[]
  to: Date | null
}

/** Tells those who have open steps that the planned release of an episode changed. */
export async function notifyOfReleaseDate(app: App, tx: Tx, userId: string, { episode, team, to }: Moved): Promise<void> {
  const podcast = await store.findNames(tx, episode.podcastId)
  const assignees = await store.findOpenAssignees(tx, episode.id)
  const inWords = (date: Date): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: podcast.timeZone, dateStyle: 'long', timeStyle: 'short' }).format(date)
  await notify(app, tx, {
    type: 'DateChanged',
    event: eventOf('DateChanged', episode.id, newId()),
    userIds: assignees.filter((assignee) => team.includes(assignee)),
    triggerUserId: userId,
    podcastId: episode.podcastId,
    data: {
      podcastTitle: podcast.title,
      episodeTitle: episode.title,
      what: 'the release',
      ...dateChange(episode.plannedReleaseDate, to && inWords(to)),
    },
    path: manageEpisodePath(podcast.profileUrl, episode.id),
  })
}
