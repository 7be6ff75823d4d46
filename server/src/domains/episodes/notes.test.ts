import { beforeEach, describe, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'
import { summaryOf } from './service/form.ts'
import { find, list, refusal, update } from './testing.ts'

let episodeId: string

const { app, owner: ada, editor: bea, podcastId } = await useShow({ worker: false })
await as(app, bea).UserService.Update({ user: { id: bea.userId, firstName: 'Bea', lastName: 'Ash' } })
beforeEach(async () => {
  episodeId = (await makeEpisode(app, ada, podcastId)).episodeId
})

test('are sanitized when saved, and lists show the start', async () => {
  const dirty =
    '<p onclick="x()">Hi <script>alert(1)</script><b>you</b> <a href="javascript:alert(1)">there</a></p><iframe src="x"></iframe>'
  const saved = await update(app, ada, episodeId, { showNotes: dirty })
  expect(saved).toMatchObject({ showNotes: '<p>Hi <strong>you</strong> there</p>', summary: 'Hi you there', showNotesVersion: 1 })
  expect(saved.showNotesUpdatedBy).toBe(ada.email.split('@')[0])
  expect(saved.showNotesUpdatedAt).not.toBe(null)
  const again = await update(app, ada, episodeId, { showNotes: saved.showNotes, showNotesVersion: 1 })
  expect(again).toEqual(saved)
  const { episodesWithProgress } = await list(app, ada, podcastId)
  expect(episodesWithProgress.find(({ episode }) => episode.id === episodeId)?.episode.summary).toBe('Hi you there')
  expect(await update(app, ada, episodeId, { showNotes: '<p> </p>' })).toMatchObject({ showNotes: '', summary: '', showNotesVersion: 2 })
})

test('have at most 4000 visible characters', async () => {
  const tooLong = { 'episode.show_notes': 'Show notes cannot exceed 4000 characters.' }
  const save = (showNotes: unknown) => refusal(app, ada, 'EpisodeService.Update', { episodeId, episode: { showNotes } })
  expect(await save(`<p>${'x'.repeat(4001)}</p>`)).toEqual(tooLong)
  // A numeric entity counts as one visible character. The server parses the HTML itself.
  expect(await save(`<p>${'&lt;'.repeat(4000)}</p>`)).toBe(null)
  expect(await save('<p>'.repeat(30_000))).toEqual(tooLong)
  expect(await save(7)).toHaveProperty(['episode.show_notes'])
  // Null means that the field is missing.
  expect(await save(null)).toBe(null)
})

test('mark a published episode as modified when they change', async () => {
  await update(app, ada, episodeId, { showNotes: '<p>Out</p>' })
  await setPublished(app, episodeId)
  expect(await update(app, ada, episodeId, { showNotes: '<p>Out</p>' })).toMatchObject({ publishedEpisodeModified: false })
  expect(await update(app, ada, episodeId, { showNotes: '<p>Out now</p>' })).toMatchObject({ publishedEpisodeModified: true })
})

describe('concurrent edits', () => {
  const save = (person: Person, showNotes: string, showNotesVersion?: number) =>
    callRaw(app, person, 'EpisodeService.Update', {
      episodeId,
      episode: { showNotes, ...(showNotesVersion === undefined ? {} : { showNotesVersion }) },
    })

  test('tell the second editor who changed the text and when, and lose nothing', async () => {
    expect(await save(bea, '<p>Bea</p>', 0)).toMatchObject({ status: 200 })
    const current = await find(app, ada, episodeId)
    expect(await save(ada, '<p>Ada</p>', 0)).toMatchObject({
      status: 409,
      body: {
        code: 'aborted',
        meta: {
          reason: 'show_notes_changed',
          changed_by: 'Bea Ash',
          changed_at: current.showNotesUpdatedAt,
          show_notes_version: '1',
        },
      },
    })
    expect(await find(app, ada, episodeId)).toEqual(current)
    expect(await save(ada, '<p>Both</p>', 1)).toMatchObject({ status: 200 })
    expect(await find(app, ada, episodeId)).toMatchObject({
      showNotes: '<p>Both</p>',
      showNotesVersion: 2,
      showNotesUpdatedBy: ada.email.split('@')[0],
      showNotesUpdaterId: ada.userId,
    })
  })

  test('reject the rest of the form too', async () => {
    await save(bea, '<p>Bea</p>', 0)
    const episode = { title: 'Not this', showNotes: '<p>Ada</p>', showNotesVersion: 0 }
    expect(await callRaw(app, ada, 'EpisodeService.Update', { episodeId, episode })).toMatchObject({ status: 409 })
    expect(await find(app, ada, episodeId)).toMatchObject({ title: 'The long way home', showNotes: '<p>Bea</p>' })
  })

  test('do not conflict if the text is the same', async () => {
    await save(bea, '<p>Same</p>', 0)
    expect(await save(ada, '<p>Same</p>', 0)).toMatchObject({ status: 200 })
    expect(await find(app, ada, episodeId)).toMatchObject({ showNotesVersion: 1, showNotesUpdatedBy: 'Bea Ash' })
  })

  test('without a version are accepted only from the last editor', async () => {
    expect(await save(ada, '<p>1</p>')).toMatchObject({ status: 200 })
    expect(await save(ada, '<p>2</p>')).toMatchObject({ status: 200 })
    expect(await save(bea, '<p>3</p>')).toMatchObject({ status: 409 })
    expect(await save(bea, '<p>3</p>', 2)).toMatchObject({ status: 200 })
    expect(await save(ada, '<p>4</p>')).toMatchObject({ status: 409, body: { meta: { changed_by: 'Bea Ash' } } })
  })

  test('show a placeholder name for a former member', async () => {
    const gone = await makePerson(app)
    await makeMember(app, podcastId, gone, 'EDITOR')
    await save(gone, '<p>Bye</p>', 0)
    await deleteUser(app, gone)
    expect(await save(ada, '<p>Hello</p>')).toMatchObject({ status: 409, body: { meta: { changed_by: 'Former member' } } })
    expect(await find(app, ada, episodeId)).toMatchObject({ showNotesUpdatedBy: null, showNotes: '<p>Bye</p>' })
  })

  test('with the same version save once when they race', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => save(n % 2 ? ada : bea, `<p>Text ${n}</p>`, 0)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await find(app, ada, episodeId)).showNotesVersion).toBe(1)
  })
})

describe('saved repeatedly while someone types', () => {
  test('each save takes the same few queries, and needs no other call for the next', async () => {
    let version = 0
    const save = async (words: string) => {
      const saved = await update(app, ada, episodeId, { showNotes: `<p>${words}</p>`, showNotesVersion: version })
      expect(saved).toMatchObject({ showNotes: `<p>${words}</p>`, showNotesVersion: version + 1 })
      version = saved.showNotesVersion
    }
    await save('One')
    const counts: number[] = []
    for (let nth = 0; nth < 3; nth++) counts.push(await countQueries(app, () => save('More and more '.repeat(nth + 1).trim())))
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeLessThanOrEqual(18)
    process.stdout.write(`saving show notes: ${counts[0]} queries\n`)
  })

  test('a published episode is only marked: its release stays', async () => {
    await update(app, ada, episodeId, { showNotes: '<p>Out</p>', showNotesVersion: 0 })
    await setPublished(app, episodeId)
    const before = await find(app, ada, episodeId)
    const after = await update(app, ada, episodeId, { showNotes: '<p>Out, a', showNotesVersion: 1 })
    expect(after).toMatchObject({ isPublished: true, publishedEpisodeModified: true, lastPublishedDate: before.lastPublishedDate })
  })

  test('rejects versions that are none, and people without access', async () => {
    const stranger = await makePerson(app)
    const save = (person: Person | null, showNotesVersion: unknown) =>
      callRaw(app, person, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>Mine</p>', showNotesVersion } })
    for (const version of ['latest', 1.5, {}, true])
      expect(await save(ada, version)).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
    for (const version of [-1, 7, 2 ** 40]) expect(await save(ada, version)).toMatchObject({ status: 409 })
    expect(await save(stranger, 0)).toMatchObject({ status: 404 })
    expect(await save(null, 0)).toMatchObject({ status: 401 })
    expect(await find(app, ada, episodeId)).toMatchObject({ showNotes: '', showNotesVersion: 0 })
  })
})

describe('the summary for lists', () => {
  test.for([
    ['', ''],
    ['<p>One</p><ul><li>two</li><li>three</li></ul>', 'One · two · three'],
    ['<p>You hear:</p><ul><li>two</li><li>three.</li></ul><p>Done!</p>', 'You hear: two · three. Done!'],
    [`<p>${'a'.repeat(300)}</p>`, 'a'.repeat(300)],
    [`<p>${'word '.repeat(100)}</p>`, `${'word '.repeat(59)}word…`],
    [`<p>${'x'.repeat(298)} yes</p>`, `${'x'.repeat(298)}…`],
    [`<p>${'x'.repeat(299)} yes</p>`, `${'x'.repeat(299)}…`],
    [`<p>${'長'.repeat(400)}</p>`, `${'長'.repeat(299)}…`],
    [`<p>${'👩‍🚀'.repeat(400)}</p>`, `${'👩‍🚀'.repeat(299)}…`],
    ['<p>1 &lt; 2 &amp; 3</p>', '1 < 2 & 3'],
  ] as const)('%#', ([notes, summary]) => expect(summaryOf(notes)).toBe(summary))
})
