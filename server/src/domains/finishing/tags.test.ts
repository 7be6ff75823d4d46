import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { rowOf } from '../recordings/testing.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await startTestApp({ worker: false, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })
  owner = await makePerson(app)
})
afterAll(() => app.stop())

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
  expect(again).toMatchObject({ sourceId: tagged.id, fileName: expect.stringMatching(/ tagged-1\.mp3$/) as string })
  expect((await bytesOf(again.id)).includes('Another title')).toBe(true)
})
