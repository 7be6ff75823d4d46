import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { adoptEarlierImports, adoptFiles } from '../chapters/service.ts'
import { changeTranscript, saveMachineSegments } from './service.ts'

let podcastId: string
let episodeId: string
let recordingId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  ;({ episodeId, recordingId } = await readyEpisode(app, owner, podcastId))
})

const transcripts = () => as(app, owner).TranscriptsService
const chapters = () => as(app, owner).ChaptersService
const feed = async () => (await app.server.inject(`/rss/${podcastId}.xml`)).body
const transcriptsInFeed = async () => [...(await feed()).matchAll(/<podcast:transcript url="([^"]+)" type="([^"]+)"([^>]*)\/>/g)]
/** Servers learn of a new feed a moment later. */
const untilListed = (count: number) =>
  eventually(async () => {
    const listed = await transcriptsInFeed()
    expect(listed).toHaveLength(count)
    return listed
  })
const get = (url: string) => app.server.inject(new URL(url).pathname)
const isModified = async () => (await as(app, owner).EpisodeService.Find(queryOf())).episodes[0]!.publishedEpisodeModified
const queryOf = () => ({
  queryOptions: {
    filters: [{ propertyName: 'ID' as const, propertyValue: episodeId, propertyType: 'STRING' as const, operator: 'EQUAL' as const }],
  },
})

const importText = (text: string) =>
  transcripts().ImportTranscript({ recordingId, language: 'en', text: `WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada>${text}\n` })
const makeByMachine = () =>
  changeTranscript(app.app, null, recordingId, (tx, locked) =>
    saveMachineSegments(app.app, tx, locked, { language: 'en', segments: [{ startMs: 0, endMs: 900, speaker: '', text: 'hello' }] }),
  )

test('a checked transcript is in the feed in four formats, as it was when the episode was published', async () => {
  await importText('First version.')
  await publish(app, owner, episodeId)
  const listed = await untilListed(4)
  expect(listed.map(([, , type, rest]) => [type, rest])).toEqual([
    ['text/vtt', ' language="en" rel="captions"'],
    ['application/x-subrip', ' language="en" rel="captions"'],
    ['application/json', ' language="en"'],
    ['text/html', ' language="en"'],
  ])
  for (const [, url, type] of listed) {
    const answer = await get(url!)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.body).toContain('First version.')
    const again = await app.server.inject({ url: new URL(url!).pathname, headers: { 'if-none-match': String(answer.headers['etag']) } })
    expect(again.statusCode).toBe(304)
  }

  await importText('Second version.')
  expect(await isModified()).toBe(true)
  expect((await get(listed[0]![1]!)).body).toContain('First version.')
  await publish(app, owner, episodeId)
  const [, url] = (
    await eventually(async () => {
      const now = await untilListed(4)
      expect(now[0]![1]).not.toBe(listed[0]![1])
      return now
    })
  )[0]!
  expect((await get(url!)).body).toContain('Second version.')
  expect((await get(listed[0]![1]!)).statusCode).toBe(404)

  await transcripts().DeleteTranscript({ recordingId })
  expect((await get(url!)).statusCode).toBe(200)
  await publish(app, owner, episodeId)
  await untilListed(0)
})

test('machine text stays out of the feed until it is checked, released or released automatically', async () => {
  await makeByMachine()
  await publish(app, owner, episodeId)
  await untilListed(0)
  expect(await isModified()).toBe(false)

  await transcripts().UpdateSettings({ podcastId, isAutoReleased: true })
  await makeByMachine()
  expect(await isModified()).toBe(true)
  await publish(app, owner, episodeId)
  await untilListed(4)
  const snapshot = async () =>
    (await app.pool.pool.query('select snapshot from publications where episode_id = $1', [episodeId])).rows[0].snapshot
  expect((await snapshot()).transcripts[0]).toMatchObject({ isMachine: true })
  const [vtt, , , html] = await untilListed(4)
  expect((await get(vtt![1]!)).body).toMatch(/^WEBVTT\n\nNOTE Made by machine/)
  expect((await get(html![1]!)).body).toContain('Made by machine')
  const download = await app.server.inject({ url: `/api/transcripts/${recordingId}.txt`, headers: { cookie: owner.cookie } })
  expect(download.body).toMatch(/^\[Made by machine and not checked by a person\.\]\n/)

  await transcripts().UpdateSettings({ podcastId, isAutoReleased: false })
  await transcripts().MarkChecked({ recordingId, isChecked: true })
  await publish(app, owner, episodeId)
  await untilListed(4)
  expect((await snapshot()).transcripts[0].isMachine).toBeUndefined()
})

test('chapters are in the feed as they were when the episode was published', async () => {
  const chapter = (title: string, startMs: number, more: object = {}) => ({ id: randomUUID(), startMs, title, ...more })
  const first = await chapters().SaveChapters({
    recordingId,
    version: 0,
    chapters: [chapter('Middle', 1500, { url: 'https://example.com/a' }), chapter('Start', 0), chapter('Ad', 800, { isHidden: true })],
  })
  expect(first.list).toMatchObject({ version: 1, chapters: [{ title: 'Start' }, { title: 'Ad', isHidden: true }, { title: 'Middle' }] })
  await publish(app, owner, episodeId)
  const address = async () => /<podcast:chapters url="([^"]+)" type="application\/json\+chapters"\/>/.exec(await feed())?.[1]
  const url = await eventually(async () => (await address()) ?? Promise.reject(new Error('No chapters yet.')))
  const published = await get(url)
  expect(published.headers['content-type']).toBe('application/json+chapters')
  expect(JSON.parse(published.body)).toMatchObject({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Start' },
      { startTime: 0.8, title: 'Ad', toc: false },
      { startTime: 1.5, url: 'https://example.com/a' },
    ],
  })
  await chapters().SaveChapters({ recordingId, version: 1, chapters: [chapter('All of it', 0)] })
  expect(await isModified()).toBe(true)
  expect((await get(url)).body).toContain('Middle')
  await publish(app, owner, episodeId)
  await eventually(async () => expect((await get((await address())!)).body).toContain('All of it'))
  await chapters().SaveChapters({ recordingId, version: 2, chapters: [] })
  await publish(app, owner, episodeId)
  await eventually(async () => expect(await address()).toBeUndefined())
})

test('what came with an import can be edited, and is published as it came until then', async () => {
  const object = (ending: string) => `${episodeId}-imported.${ending}`
  const put = (name: string, text: string, contentType: string) =>
    app.app.storage.put({ bucket: 'episode-files', object: name }, Buffer.from(text), { contentType })
  await put(object('vtt'), 'WEBVTT\n\nNOTE kept\n\n00:00.000 --> 00:01.000\n<v Ada>As it came.\n', 'text/vtt')
  await put(object('json'), JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, title: 'One' }] }), 'application/json+chapters')
  await app.pool.pool.query('update episodes set extras = $2 where id = $1', [
    episodeId,
    {
      recordingId,
      transcripts: [
        { object: object('vtt'), type: 'text/vtt', language: 'en' },
        { object: `${episodeId}-german.vtt`, type: 'text/vtt', language: 'de' },
      ],
      chapters: { object: object('json'), type: 'application/json+chapters' },
    },
  ])
  // As if an earlier release had imported it.
  const queued = async () => {
    const added = vi.spyOn(app.app.queue, 'addAll')
    await adoptEarlierImports(app.app, new AbortController().signal)
    const payloads = added.mock.calls.flatMap(([, , jobs]) => jobs)
    added.mockRestore()
    return payloads
  }
  expect(await queued()).toEqual([{ recordingId }])
  await expect(adoptEarlierImports(app.app, AbortSignal.abort())).rejects.toThrow('abort')
  await adoptFiles(app.app, recordingId)
  await adoptFiles(app.app, recordingId)
  expect(await queued()).toEqual([])
  const { transcript } = await transcripts().GetTranscript({ recordingId })
  expect(transcript).toMatchObject({
    source: 'imported',
    isChecked: true,
    language: 'en',
    version: 1,
    segments: [{ speaker: 'Ada', text: 'As it came.' }],
  })
  expect((await chapters().GetChapters({ recordingId })).list.chapters).toMatchObject([{ title: 'One' }])
  await publish(app, owner, episodeId)
  expect((await untilListed(2)).map(([, url]) => new URL(url!).pathname)).toEqual([
    `/media/files/${object('vtt')}`,
    `/media/files/${episodeId}-german.vtt`,
  ])
  expect((await get(`${app.url}/media/files/${object('vtt')}`)).body).toContain('NOTE kept')

  await transcripts().ReplaceText({ recordingId, find: 'came', replacement: 'went' })
  await publish(app, owner, episodeId)
  const now = await untilListed(5)
  expect(now.map(([, , , rest]) => /language="(\w+)"/.exec(rest!)?.[1])).toEqual(['en', 'en', 'en', 'en', 'de'])
  expect((await get(now[0]![1]!)).body).toContain('As it went.')
  // Deleting it doesn't bring the imported files back.
  await transcripts().DeleteTranscript({ recordingId })
  await publish(app, owner, episodeId)
  await untilListed(0)
  expect((await transcripts().GetTranscript({ recordingId })).transcript).toBeNull()
})

test('search finds the words of a transcript with their time', async () => {
  const find = async (text: string, person = owner) =>
    (await as(app, person).SearchService.Find({ text, kinds: ['transcript'] })).groups.flatMap(({ hits }) => hits)
  await transcripts().ImportTranscript({
    recordingId,
    text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nWe talk about lighthouses.\n\n00:01.500 --> 00:02.000\nAnd about ships.\n',
  })
  const [hit] = await find('ships')
  expect(hit).toMatchObject({ kind: 'transcript', podcastId, episodeId, recordingId, startMs: 1500 })
  expect(hit!.snippet!.some((part) => part.hit && part.text === 'ships')).toBe(true)
  expect(await find('ships', await makePerson(app))).toEqual([])
  await transcripts().ReplaceText({ recordingId, find: 'ships', replacement: 'boats' })
  expect(await find('ships')).toEqual([])
  expect(await find('boats')).toHaveLength(1)
  await transcripts().DeleteTranscript({ recordingId })
  expect(await find('boats')).toEqual([])
})
