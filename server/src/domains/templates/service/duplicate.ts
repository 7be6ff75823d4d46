import { hasNumber } from '@castwright/contract/episodes/form.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import { createDrafts, lockEpisodeAndTeam } from '../../episodes/service.ts'
import { findShow, requireOpen } from '../../podcasts/service.ts'
import { addSteps } from '../../workflow/service.ts'
import * as store from '../store.ts'

/** Creates a draft from an episode: what describes it, who works on it, and the next free number. */
export const duplicateEpisode = (app: App, userId: string, episodeId: string): Promise<string> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, seasonNumber, episodeType, level, label, parentalAdvisory, itunesVisibility, showNotes, photo, photoDigest } =
      episode
    await requireOpen(tx, podcastId)
    const podcast = (await findShow(tx, podcastId))!
    const isNumbered = hasNumber(podcast, { episodeType, level })
    const draft = {
      title: firstCharacters(`Copy of ${episode.title}`, episodeLimits.title).join(''),
      seasonNumber,
      episodeNumber: isNumbered ? (await store.findLastNumber(tx, podcastId, seasonNumber)) + 1 : null,
      plannedReleaseDate: null,
      episodeType,
      level,
      label,
      parentalAdvisory,
      itunesVisibility,
      showNotes,
      photo,
      photoDigest,
    }
    const [id] = await createDrafts(app, tx, userId, podcastId, [draft], team)
    const assignees = await store.findAssignees(tx, episodeId)
    const steps = assignees.flatMap(({ step, assigneeId }) => (assigneeId ? [{ episodeId: id!, step, assigneeId, dueDate: null }] : []))
    await addSteps(tx, steps)
    return id!
  })
