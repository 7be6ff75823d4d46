import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson } from '../../../test/kit/make.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { importForm, oldFeed, openOldHost } from './testing.ts'

test('imports a show from its feed URL to a matching feed and a green redirect advice', async () => {
  const host = await openOldHost()
  const app = await useTestApp({ env: { ALLOW_PRIVATE_FETCH: 'true' } })
  const owner = await makePerson(app)
  await givePlan(app, owner, 'PRO')
  const { PodcastService, MigrationVerificationService, MigrationInfoService } = as(app, owner)
  const sound = silentMp3(200)
  const guids = ['Ünï/1?x=<&', 'https://old.example/?p=2', '3']
  const items = guids.map((guid, at) => ({
    guid: guid.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    title: `Episode ${at}`,
    url: `${host.url}/${at}.mp3`,
    length: sound.length,
    date: `Mon, 02 Mar 2020 10:00:0${at} GMT`,
  }))
  guids.forEach((_, at) => host.pages.set(`/${at}.mp3`, sound))
  host.pages.set('/feed.xml', oldFeed(items).replace(/<itunes:image [^>]*>/, ''))
  const feed = `${host.url}/feed.xml`

  const { parsedFeed } = await PodcastService.ParseRSS({ url: feed })
  expect(parsedFeed).toMatchObject({ numberOfEpisodes: 3, obstacle: null })
  const { migrationVerificationId } = await MigrationVerificationService.Create({ rssFeedUrl: feed })
  const email = await app.emailTo('olga@example.com')
  await MigrationVerificationService.Verify({ migrationVerificationId, code: /\b\d{6}\b/.exec(email.text)![0] })
  const podcast = { ...importForm('old-show'), ...parsedFeed.podcast, podcastEmail: '', timeZone: 'UTC' }
  const { podcastId } = await PodcastService.Migrate({ rssFeedUrl: feed, podcast, userId: owner.userId, oldHost: 'Other' })

  const info = async () => (await MigrationInfoService.FindByPodcastID({ podcastId })).migrationInfo
  await eventually(async () => expect((await info())?.redirectAdvice).not.toBe('wait'))
  const { migrationReport } = await MigrationInfoService.FindReport({ podcastId })
  expect(migrationReport).toMatchObject({ differences: [], oldItems: 3, ourItems: 3, sameItems: 3 })
  expect(await info()).toMatchObject({ state: 'done', percent: 100, migratedEpisodes: 3, failedEpisodes: 0, redirectAdvice: 'ready' })
  const ours = (await PodcastService.ParseRSS({ url: `${app.url}/rss/${podcastId}.xml` })).parsedFeed
  expect(ours).toMatchObject({ numberOfEpisodes: 3, obstacle: { kind: 'ours' }, podcast: { title: 'Old Show' } })
  const { rows } = await app.pool.pool.query<{ guid: string }>('select guid from publications where podcast_id = $1', [podcastId])
  expect(rows.map(({ guid }) => guid).toSorted()).toEqual(guids.toSorted())
  const steps = await app.pool.pool.query(
    'select distinct percent_completed, upload_audio, current_step from episodes join episode_progresses on episode_id = id where podcast_id = $1',
    [podcastId],
  )
  expect(steps.rows).toEqual([{ percent_completed: 100, upload_audio: 1, current_step: 'Publish Episode' }])
  await host.close()
})
