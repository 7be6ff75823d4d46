import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { publishDueEpisodes } from '../publishing/service.ts'
import { rowOf } from '../recordings/testing.ts'

const app = await useApp({ worker: false, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

const recordingOf = async (episodeId: string) => (await as(app, owner).RecordingService.FindByEpisodeID({ episodeId })).recording!

async function bytesOf(recordingId: string): Promise<Buffer> {
  const { object } = await rowOf(app, recordingId)
  return Buffer.concat(await (await app.app.storage.get({ bucket: 'recordings', object }))!.body.toArray())
}

test('publishing writes tags into a copy if the show wants that, once', async () => {
  const { podcastId } = await makePodcast(app, owner)
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const original = await recordingOf(episodeId)
  const before = await bytesOf(original.id)
  const publish = () => as(app, owner).EpisodeService.Publish({ episodeId })
  await publish()
  // Off by default.
  expect((await recordingOf(episodeId)).id).toBe(original.id)

  await as(app, owner).FinishingService.UpdateSettings({ podcastId, isTaggedOnPublish: true })
  const chapters = [{ id: randomUUID(), title: 'Start', startMs: 0 }]
  await as(app, owner).ChaptersService.SaveChapters({ recordingId: original.id, version: 0, chapters })
  await publish()
  const tagged = await recordingOf(episodeId)
  expect(tagged).toMatchObject({ sourceId: original.id, madeBy: 'tagging', isPublished: true, duration: original.duration })
  const bytes = await bytesOf(tagged.id)
  expect(bytes.toString('latin1', 0, 3)).toBe('ID3')
  expect(await bytesOf(original.id)).toEqual(before)
  if (spawnSync('ffprobe', ['-version']).status === 0) {
    const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_chapters', '-show_streams', '-f', 'mp3', '-']
    const probed = JSON.parse(spawnSync('ffprobe', args, { input: bytes }).stdout.toString()) as {
      format: { tags: Record<string, string> }
      chapters: Array<{ tags: { title: string } }>
      streams: unknown[]
    }
    expect(probed.format.tags).toMatchObject({ title: expect.any(String) as string, album: expect.any(String) as string })
    expect(probed.chapters.map(({ tags }) => tags.title)).toEqual(['Start'])
  }

  // Nothing changed, so there is no other copy.
  await publish()
  expect((await recordingOf(episodeId)).id).toBe(tagged.id)
  await as(app, owner).EpisodeService.Update({ episodeId, episode: { title: 'Another title' } })
  await publish()
  const again = await recordingOf(episodeId)
  expect(again).toMatchObject({ sourceId: original.id, fileName: expect.stringMatching(/ tagged-1\.mp3$/) as string })
  expect((await parseBuffer(await bytesOf(again.id), { mimeType: 'audio/mpeg' })).common).toMatchObject({ title: 'Another title' })
  // The library has one tagged copy. Listeners may still have the address of the other one.
  const { recordingsWithEpisodes } = await as(app, owner).RecordingService.FindByPodcastID({ podcastId })
  expect(recordingsWithEpisodes.map(({ recording }) => recording.id).sort()).toEqual([original.id, again.id].sort())
  expect(await rowOf(app, tagged.id)).toMatchObject({ is_deleted: true, is_published: false, retired_until: expect.any(Date) as Date })
  expect(await bytesOf(tagged.id)).toEqual(bytes)
})

test('a scheduled release writes tags, too', async () => {
  const { podcastId } = await makePodcast(app, owner)
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'On time' })
  const original = await recordingOf(episodeId)
  await as(app, owner).FinishingService.UpdateSettings({ podcastId, isTaggedOnPublish: true })
  const scheduledReleaseDate = new Date(app.clock.now().getTime() + 3600_000).toISOString()
  await as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate })
  expect((await recordingOf(episodeId)).id).toBe(original.id)
  app.clock.move(2 * 3600_000)
  await publishDueEpisodes(app.app, new AbortController().signal)
  const tagged = await recordingOf(episodeId)
  expect(tagged).toMatchObject({ sourceId: original.id, madeBy: 'tagging', isPublished: true })
  const { common } = await parseBuffer(await bytesOf(tagged.id), { mimeType: 'audio/mpeg' })
  expect(common).toMatchObject({ title: 'On time', album: expect.any(String) as string })
})
