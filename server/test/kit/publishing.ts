import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { publishStep } from '@castwright/contract/workflow/steps.ts'
import type { TestApp } from './app.ts'
import { as, type Person } from './as.ts'
import { makeEpisode } from './episodes.ts'
import { makeRecording, type MadeRecording } from './recordings.ts'

/** The form fields that `makePodcast` leaves out. */
const completePodcast = (app: TestApp, podcastId: string) =>
  app.pool.pool.query(
    `update podcasts set categories = '{Technology}', language = 'en', authors = '{Ada}', owner_email = 'ada@example.com'
     where id = $1 and categories = '{}'`,
    [podcastId],
  )

/** Marks every step as done or skipped, in its row and in the counts. */
async function finishSteps(app: TestApp, episodeId: string): Promise<void> {
  await app.pool.pool.query(
    `insert into episode_progresses (episode_id, setup, invite_guests, schedule_interview, upload_audio, write_show_notes, review_episode, current_step)
     values ($1, 1, 2, 2, 1, 1, 1, $2)
     on conflict (episode_id) do update set setup = 1, invite_guests = 2, schedule_interview = 2, upload_audio = 1, write_show_notes = 1,
       review_episode = 1, current_step = $2`,
    [episodeId, publishStep],
  )
  await app.pool.pool.query(
    `with e as (update episodes set percent_completed = 100 where id = $1 and percent_completed < 100 returning podcast_id, is_published)
     update podcast_infos i set number_of_complete_episodes = number_of_complete_episodes + (case when e.is_published then 0 else 1 end)
     from e where i.podcast_id = e.podcast_id`,
    [episodeId],
  )
}

export type ReadyEpisode = MadeRecording & { episodeId: string; podcastId: string }

/** Adds show notes and a recording, which two of the steps require. */
export async function addMaterial(app: TestApp, person: Person, podcastId: string, episodeId: string): Promise<MadeRecording> {
  await app.pool.pool.query(`update episodes set show_notes = '<p>We talk.</p>', summary = 'We talk.' where id = $1`, [episodeId])
  return makeRecording(app, person, podcastId, { episodeId })
}

/** An episode that can be published: its steps are done, and it has a recording. */
export async function readyEpisode(
  app: TestApp,
  person: Person,
  podcastId: string,
  changes: Parameters<typeof makeEpisode>[3] = {},
): Promise<ReadyEpisode> {
  await completePodcast(app, podcastId)
  const { episodeId } = await makeEpisode(app, person, podcastId, changes)
  const recording = await addMaterial(app, person, podcastId, episodeId)
  await finishSteps(app, episodeId)
  return { ...recording, episodeId, podcastId }
}

/** Publishes it as this person, now or with an earlier date. */
export async function publish(
  app: TestApp,
  person: Person,
  episodeId: string,
  given: Partial<Input<'EpisodeService.Publish'>> = {},
): Promise<Episode> {
  return (await as(app, person).EpisodeService.Publish({ ...given, episodeId })).episode
}
