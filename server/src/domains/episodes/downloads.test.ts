import { expect, test } from 'vitest'
import { makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'
import { madeDownloads } from '../delivery/testing.ts'
import { addDownloads } from '../delivery/service.ts'
import { find, list } from './testing.ts'

const { app, owner, podcastId } = await useShow({ worker: false })

const daysAgo = (days: number) => new Date(app.app.now().getTime() - days * 24 * 60 * 60 * 1000)

test('published episodes have their downloads, drafts none', async () => {
  const [heard, unheard, draft] = [
    await makeEpisode(app, owner, podcastId, { title: 'Heard' }),
    await makeEpisode(app, owner, podcastId, { title: 'Unheard' }),
    await makeEpisode(app, owner, podcastId, { title: 'Draft' }),
  ]
  await setPublished(app, heard.episodeId)
  await setPublished(app, unheard.episodeId)
  const row = (days: number, name: string, downloads: number) =>
    madeDownloads({ podcastId, episodeId: heard.episodeId, startedAt: daysAgo(days), app: name, downloads })
  await addDownloads(app.app, [row(0, 'Overcast', 2), row(6, 'Castro', 3), row(7, 'Castro', 10), row(300, 'Overcast', 100)])

  const { episodesWithProgress } = await list(app, owner, podcastId)
  const shown = Object.fromEntries(episodesWithProgress.map(({ episode }) => [episode.title, episode.downloads]))
  const counted = { allTime: 115, last7Days: 5, trend: [...Array<number>(20).fill(0), 10, 3, 0, 0, 0, 0, 0, 2] }
  expect(shown).toEqual({ Heard: counted, Unheard: { allTime: 0, last7Days: 0, trend: [] }, Draft: undefined })
  expect((await find(app, owner, heard.episodeId)).downloads).toEqual(counted)
  expect((await find(app, owner, draft.episodeId)).downloads).toBeUndefined()
})

test('take one query for the whole list', async () => {
  const other = (await makePodcast(app, owner, 'Other')).podcastId
  const add = async () => setPublished(app, (await makeEpisode(app, owner, other)).episodeId)
  await add()
  const few = await countQueries(app, () => list(app, owner, other))
  for (let count = 0; count < 3; count++) await add()
  expect(await countQueries(app, () => list(app, owner, other))).toBe(few)
})
