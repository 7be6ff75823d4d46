import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { callRaw } from '../../../test/kit/as.ts'
import { episodeForm, makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { isFull } from '../../../test/kit/full.ts'

const app = await useApp({ worker: false })
const people = [await makePerson(app), await makePerson(app), await makePerson(app)]

function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const done = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 }

test('keeps counters correct under concurrent changes', async () => {
  for (let seed = 1; seed <= (isFull ? 6 : 2); seed++) {
    const roll = dice(seed * 7919)
    const { podcastId } = await makePodcast(app, people[0]!)
    for (const person of people.slice(1)) await makeMember(app, podcastId, person, 'EDITOR')
    const ids = [
      (await makeEpisode(app, people[0]!, podcastId)).episodeId,
      (await makeEpisode(app, people[0]!, podcastId)).episodeId,
      (await makeEpisode(app, people[0]!, podcastId)).episodeId,
    ]
    for (const episodeId of ids) await addMaterial(app, people[0]!, podcastId, episodeId)
    for (let round = 0; round < 5; round++) {
      const acts = Array.from({ length: 8 }, async (): Promise<number> => {
        const person = people[roll(people.length)]!
        const episodeId = ids[roll(ids.length)]!
        const kind = roll(10)
        if (kind < 2) return (await callRaw(app, person, 'EpisodeService.Create', { episode: episodeForm(podcastId) })).status
        if (kind < 5)
          return (await callRaw(app, person, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...done } })).status
        if (kind < 7)
          return (await callRaw(app, person, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...done, setup: 0 } })).status
        if (kind < 8) return (await callRaw(app, person, 'EpisodeService.Delete', { episodeId })).status
        if (kind < 9) return (await callRaw(app, person, 'EpisodeService.Restore', { episodeId })).status
        return (await callRaw(app, person, 'EpisodeService.Update', { episodeId, episode: { title: `Title ${round}` } })).status
      })
      for (const status of await Promise.all(acts)) expect([200, 404, 412]).toContain(status)
      if (roll(2) === 0) await setPublished(app, ids[roll(ids.length)]!)
      const { rows } = await app.pool.pool.query(
        `select i.number_of_episodes = count(e.id) and i.number_of_complete_episodes = count(e.id) filter (where e.state = 'complete')
           and i.number_of_published_episodes = count(e.id) filter (where e.is_published) as right,
           bool_and(e.percent_completed = round(100.0 / 6 * (
             (coalesce(g.setup, 0) > 0)::int + (coalesce(g.invite_guests, 0) > 0)::int + (coalesce(g.schedule_interview, 0) > 0)::int
             + (coalesce(g.upload_audio, 0) > 0)::int + (coalesce(g.write_show_notes, 0) > 0)::int + (coalesce(g.review_episode, 0) > 0)::int))) as percents
         from podcast_infos i left join episodes e on e.podcast_id = i.podcast_id and e.deleted_at is null left join episode_progresses g on g.episode_id = e.id
         where i.podcast_id = $1 group by i.podcast_id`,
        [podcastId],
      )
      expect(rows[0], `seed ${seed}, round ${round}`).toMatchObject({ right: true })
      expect((rows[0] as { percents: boolean | null }).percents, `seed ${seed}, round ${round}`).not.toBe(false)
    }
  }
})
