import type { Input } from '@castwright/contract/methods.ts'
import { removeOldDrafts } from '../../src/domains/episodes/service.ts'
import type { TestApp } from './app.ts'
import { as, type Person } from './as.ts'

type Form = Input<'EpisodeService.Create'>['episode']

/** A form that every new podcast accepts. */
export const episodeForm = (podcastId: string, changes: Partial<Form> = {}): Form => ({
  podcastId,
  title: 'The long way home',
  episodeType: 'FULL',
  level: null,
  seasonNumber: null,
  episodeNumber: 1,
  label: '',
  parentalAdvisory: 'clean',
  itunesVisibility: 'show',
  plannedReleaseDate: null,
  ...changes,
})

/** An episode added by this person. */
export const makeEpisode = (app: TestApp, person: Person, podcastId: string, changes: Partial<Form> = {}): Promise<{ episodeId: string }> =>
  as(app, person).EpisodeService.Create({ episode: episodeForm(podcastId, changes) })

/** Marks an episode as published, for tests that need no feed. */
export async function setPublished(app: TestApp, episodeId: string): Promise<void> {
  await app.pool.pool.query(
    `with e as (update episodes set is_published = true, last_published_date = now() where id = $1 and not is_published and deleted_at is null returning *)
     update podcast_infos i set number_of_published_episodes = number_of_published_episodes + 1,
       number_of_complete_episodes = number_of_complete_episodes - (case when e.percent_completed = 100 then 1 else 0 end)
     from e where i.podcast_id = e.podcast_id`,
    [episodeId],
  )
}

/** Deletes an episode, and a draft as if its 30 days were over. */
export async function deletePermanently(app: TestApp, person: Person, episodeId: string, deleteRecording = false): Promise<void> {
  await as(app, person).EpisodeService.Delete({ episodeId, deleteRecording })
  await app.pool.pool.query("update episodes set deleted_at = deleted_at - interval '31 days' where id = $1", [episodeId])
  await removeOldDrafts(app.app)
}
