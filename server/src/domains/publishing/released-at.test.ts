import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'

const app = await useApp({ worker: false })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

test('remembers when an episode was first released, unless it is backdated', async () => {
  const { podcastId } = await makePodcast(app, owner)
  const releasedAt = async (episodeId: string) =>
    (await app.pool.pool.query<{ released_at: Date | null }>('select released_at from episodes where id = $1', [episodeId])).rows[0]!
      .released_at
  const [now, past] = [await readyEpisode(app, owner, podcastId), await readyEpisode(app, owner, podcastId, { episodeNumber: 2 })]
  const before = app.clock.now()
  await publish(app, owner, now.episodeId)
  const first = await releasedAt(now.episodeId)
  expect(first!.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(first!.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  await publish(app, owner, past.episodeId, { publishedDate: '2020-02-03T04:05:00Z' })
  expect(await releasedAt(past.episodeId)).toBeNull()
  // Neither later dates nor publishing again change it.
  for (const { episodeId } of [now, past]) {
    const had = await releasedAt(episodeId)
    await as(app, owner).EpisodeService.Unpublish({ episodeId })
    await publish(app, owner, episodeId, { useCurrentDate: true })
    expect(await releasedAt(episodeId)).toEqual(had)
  }
})
