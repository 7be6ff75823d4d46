import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { update } from '../episodes/testing.ts'
import { publicFileName } from './service/snapshot.ts'

let podcastId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

/** The address of the episode, once the feed has it under this title. */
const enclosure = (title: string): Promise<string> =>
  eventually(async () => {
    const { body } = await app.server.inject({ url: `/rss/${podcastId}.xml` })
    expect(body).toContain(`<title>${title}</title>`)
    return /<enclosure url="([^"]+)"/.exec(body)?.[1] ?? ''
  })

/** Renames the recording, changes the title and publishes again. */
async function renameAndRepublish(episodeId: string, recordingId: string): Promise<void> {
  await as(app, owner).RecordingService.Update({ newRecording: { id: recordingId, fileName: 'Other name.mp3' } })
  await update(app, owner, episodeId, { title: 'Another title', episodeNumber: 99 })
  await publish(app, owner, episodeId)
}

/** Removes it from the feed and publishes it again. */
async function publishAnew(episodeId: string, title: string): Promise<void> {
  await as(app, owner).EpisodeService.Unpublish({ episodeId })
  await update(app, owner, episodeId, { title })
  await publish(app, owner, episodeId)
}

test('an episode is published under its title, and its address stays when it is renamed, replaced or published again', async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId, { title: 'Tides and Moons: Ebbe', episodeNumber: 12 })
  await publish(app, owner, episodeId)
  const address = `${app.url}/media/${recordingId}/episode-12-tides-and-moons-ebbe.mp3`
  expect(await enclosure('Tides and Moons: Ebbe')).toBe(address)
  expect((await app.server.inject({ url: new URL(address).pathname })).statusCode).toBe(200)
  await renameAndRepublish(episodeId, recordingId)
  expect(await enclosure('Another title')).toBe(address)
  // Another recording has another address, and the first one its own when it returns.
  const second = await makeRecording(app, owner, podcastId)
  await as(app, owner).RecordingService.Update({ newRecording: { id: second.recordingId, episodeId } })
  await update(app, owner, episodeId, { title: 'A third title' })
  await publish(app, owner, episodeId)
  expect(await enclosure('A third title')).toBe(`${app.url}/media/${second.recordingId}/episode-99-a-third-title.mp3`)
  await as(app, owner).RecordingService.Update({ newRecording: { id: recordingId, episodeId } })
  await update(app, owner, episodeId, { title: 'A fourth title' })
  await publish(app, owner, episodeId)
  expect(await enclosure('A fourth title')).toBe(address)
  await publishAnew(episodeId, 'A fifth title')
  expect(await enclosure('A fifth title')).toBe(address)
})

test('an episode published by an earlier release keeps its address', async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  const { episodeId, recordingId, fileName } = await readyEpisode(app, owner, podcastId)
  await publish(app, owner, episodeId)
  // Earlier releases used the name of the recording, and kept no public name.
  await app.pool.pool.query('update recordings set public_name = null where id = $1', [recordingId])
  await app.pool.pool.query(
    `update publications set snapshot = jsonb_set(snapshot, '{recording,fileName}', to_jsonb($2::text)) where episode_id = $1`,
    [episodeId, fileName],
  )
  const address = `${app.url}/media/${recordingId}/${encodeURIComponent(fileName)}`
  await renameAndRepublish(episodeId, recordingId)
  expect(await enclosure('Another title')).toBe(address)
  await publishAnew(episodeId, 'A third title')
  expect(await enclosure('A third title')).toBe(address)
})

test.each([
  ['Tides', 12, 'episode-12-tides.mp3'],
  ['Episode 12: Tides', 12, 'episode-12-tides.mp3'],
  ['Tides', null, 'tides.mp3'],
  ['Größe', null, 'grosse.mp3'],
  ['潮汐', 3, 'episode-3.mp3'],
  ['潮汐', null, 'episode.mp3'],
  ['../../etc/passwd?#%00', null, 'etc-passwd-00.mp3'],
  ['a'.repeat(300), null, `${'a'.repeat(80)}.mp3`],
])('%s, %s is %s', (title, episodeNumber, name) => {
  expect(publicFileName({ title, episodeNumber }, { publicName: null, fileType: 'mp3' })).toBe(name)
})
