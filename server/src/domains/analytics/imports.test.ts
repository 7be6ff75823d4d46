import { analyticsFile } from '@castwright/contract/analytics/values.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { getFile } from './testing.ts'

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false })
const { episodeId } = await makeEpisode(app, owner, podcastId, { title: 'The Long Way' })
beforeEach(async () => {
  await deleteAll(app, 'download_imports', 'rates')
})

const text =
  'Date,Episode Title,Downloads\n2024-01-05,the long  way,12\n2024-01-05,<b>Lost</b>,5\n2024-01-06,The Long Way,3\n2024-01-07,The Long Way,x\n'
const name = 'Old host'

test('a preview says what was recognized and what was not, and saves nothing', async () => {
  const parsed = await as(app, editor).AnalyticsService.ParseImport({ podcastId, text })
  expect(parsed).toEqual({
    columns: { date: 'Date', episode: 'Episode Title', downloads: 'Downloads' },
    layout: 'episode_days',
    from: '2024-01-05',
    to: '2024-01-06',
    days: 2,
    downloads: 20,
    episodes: [{ episodeId, title: 'The Long Way', downloads: 15 }],
    unmatched: [{ name: '<b>Lost</b>', downloads: 5 }],
    problems: [{ line: 5, message: "“x” isn't a whole number." }],
    numberOfProblems: 1,
    needsDateOrder: false,
    canImport: true,
  })
  expect((await as(app, editor).AnalyticsService.FindImports({ podcastId })).imports).toEqual([])
})

test('imported numbers are a series of their own, and can be removed', async () => {
  const { AnalyticsService } = as(app, editor)
  const { downloadImport, numberOfProblems } = await AnalyticsService.CreateImport({ podcastId, text, name })
  expect(downloadImport).toMatchObject({ name, from: '2024-01-05', to: '2024-01-06', downloads: 20, numberOfEpisodes: 1, podcastId })
  expect(numberOfProblems).toBe(1)
  const asked = { from: '2024-01-01', to: '2024-01-07' }
  const show = await AnalyticsService.FindByPodcastID({ podcastId, ...asked })
  expect(show).toMatchObject({ downloads: 0, allTime: 0, firstDay: null })
  expect(show.imported).toEqual([{ downloadImportId: downloadImport.id, podcastId, name, downloads: [0, 0, 0, 0, 17, 3, 0], total: 20 }])
  const file = JSON.parse((await getFile(app, editor, analyticsFile('imported', 'json', { podcastId, ...asked }))).body) as object[]
  expect(file.map((row) => Object.values(row)[2] as number)).toEqual(show.imported[0]!.downloads)
  const one = await AnalyticsService.FindByEpisodeID({ episodeId, ...asked })
  expect(one.imported[0]!.downloads).toEqual([0, 0, 0, 0, 12, 3, 0])
  expect((await AnalyticsService.FindByUserID(asked)).imported[0]!.total).toBe(20)
  const remove = (person: Person | null) => callRaw(app, person, 'AnalyticsService.DeleteImport', { downloadImportId: downloadImport.id })
  expect((await remove(stranger)).status).toBe(404)
  expect((await remove(null)).status).toBe(401)
  expect((await remove(editor)).status).toBe(200)
  expect((await remove(editor)).status).toBe(404)
  expect((await AnalyticsService.FindImports({ podcastId })).imports).toEqual([])
  const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId })
  expect(activities.slice(0, 2).map(({ kind, text: sentence }) => [kind, sentence])).toEqual([
    ['downloads_import_deleted', 'deleted the downloads imported from Old host'],
    ['downloads_imported', 'imported downloads from Old host'],
  ])
})

test('rejects files without numbers, files that are too large, and strangers', async () => {
  const refuse = async (given: object, person: Person | null = editor) => {
    const { status, body } = await callRaw(app, person, 'AnalyticsService.CreateImport', { podcastId, text, name, ...given })
    return [status, (body as { meta: Record<string, string> }).meta]
  }
  expect(await refuse({ text: 'a,b\n1,2' })).toEqual([400, { text: "We couldn't find a date column. Name one of the columns Date." }])
  expect(await refuse({ text: 'Date,Downloads\n3/5/2024,1\n' })).toEqual([
    400,
    { date_order: 'Choose how dates are written in this file.' },
  ])
  expect(await refuse({ text: 'x'.repeat(5 * 1024 * 1024 + 1) })).toEqual([400, { text: 'The file is larger than 5 MB.' }])
  expect(await refuse({ name: ' ' })).toEqual([400, { name: 'Name is required.' }])
  expect((await refuse({}, stranger))[0]).toBe(404)
  expect((await refuse({}, null))[0]).toBe(401)
  expect((await refuse({ text: 'x'.repeat(13 * 1024 * 1024) }))[0]).toBe(400)
})

test('reads a file of 5 MB', async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `2024-0${(at % 9) + 1}-11,Some episode ${at},${at % 7}`)
  const big = `Date,Title,Downloads\n${rows.join('\n')}`.slice(0, 5 * 1024 * 1024)
  const parsed = await as(app, editor).AnalyticsService.ParseImport({ podcastId, text: big })
  expect(parsed).toMatchObject({ days: 9, canImport: true, episodes: [] })
  expect(parsed.unmatched).toHaveLength(500)
})
