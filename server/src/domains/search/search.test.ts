import { searchLimits } from '@castwright/contract/search/limits.ts'
import type { MarkedText, SearchKind } from '@castwright/contract/search/shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeInvitation, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { naughtyStrings } from '../../../test/kit/naughty.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { setName } from '../teams/testing.ts'
import { fold } from './mark.ts'

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false, title: 'Nachtschicht' })

const plain = (marked: MarkedText | null): string => (marked ?? []).map(({ text }) => text).join('')
const marked = (text: MarkedText | null): string => (text ?? []).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

const search = async (person: Person, text: string, more: object = {}) =>
  (await as(app, person).SearchService.Find({ text, ...more })).groups

/** The titles found, or the texts of comments. */
const titles = async (person: Person, text: string, kind: SearchKind = 'episode') =>
  (await search(person, text, { kinds: [kind], limit: 25 })).flatMap(({ hits }) =>
    hits.map((hit) => plain(hit.kind === 'comment' ? hit.snippet : hit.title)),
  )

const add = async (title: string, showNotes = '') => {
  const { episodeId } = await makeEpisode(app, owner, podcastId, { title })
  app.clock.move(1000)
  await app.pool.pool.query('update episodes set show_notes = $2 where id = $1', [episodeId, showNotes])
  return episodeId
}

describe('finding', () => {
  beforeAll(async () => {
    for (const title of [
      'Interview with Ada',
      'Das Gespräch über Straßenmusik',
      'L’été à la plage',
      'El pingüino y la mañana',
      'Ação e reação',
      'Ёлка и мороз',
      '播客入门指南',
      'ポッドキャストの作り方',
      'Best of 🎙️ 2026',
      'Ep. 12_final-mix',
    ])
      await add(title)
  })

  test.each([
    ['interview', 'Interview with Ada'],
    ['INTERV', 'Interview with Ada'],
    ['ada interview', 'Interview with Ada'],
    ['interveiw', 'Interview with Ada'],
    ['intervew ada', 'Interview with Ada'],
    ['terview', 'Interview with Ada'],
    ['gesprach', 'Das Gespräch über Straßenmusik'],
    ['STRASSENMUSIK', 'Das Gespräch über Straßenmusik'],
    ['musik', 'Das Gespräch über Straßenmusik'],
    ['ete plage', 'L’été à la plage'],
    ['pinguino', 'El pingüino y la mañana'],
    ['manana', 'El pingüino y la mañana'],
    ['acao', 'Ação e reação'],
    ['елка', 'Ёлка и мороз'],
    ['МОРОЗ', 'Ёлка и мороз'],
    ['морос', 'Ёлка и мороз'],
    ['入门', '播客入门指南'],
    ['指南', '播客入门指南'],
    ['キャスト', 'ポッドキャストの作り方'],
    ['ｷｬｽﾄ', 'ポッドキャストの作り方'],
    ['🎙', 'Best of 🎙️ 2026'],
    ['final mix', 'Ep. 12_final-mix'],
    ['ep 12', 'Ep. 12_final-mix'],
    ['"with ada"', 'Interview with Ada'],
  ])('finds by %j the episode %j', async (text, title) => {
    expect(await titles(editor, text)).toContain(title)
  })

  test.each(['门入', '"ada with"', 'interview -ada', '-interview', 'xylophone', '', '   ', '"', '-', '!&|:*', "'':*", '\\'])(
    'finds nothing by %j',
    async (text) => {
      expect(await titles(editor, text)).toEqual([])
    },
  )

  test('accepts every string', async () => {
    for (const text of naughtyStrings) await search(editor, [...text].slice(0, 60).join(''))
  })

  test('folds words like the database', async () => {
    for (const text of ['Straße', 'ÉTÉ', 'Ёлка', 'ｷｬｽﾄ', 'İstanbul', 'ΣΊΣΥΦΟΣ', 'Łódź', 'ﬁne', 'Ⅳ', '한국어']) {
      const { rows } = await app.pool.pool.query<{ folded: string }>('select search_fold($1) as folded', [text])
      expect(fold(text)).toBe(rows[0]!.folded)
    }
  })
})

test('lists titles before texts, starts of words before their middle, and the newest first', async () => {
  await add('Notes only', '<p>About a lighthouse &amp; more</p>')
  await add('Two lighthouses')
  await add('Lighthouse one')
  await add('Lighthouse two')
  await add('Superlighthouse')
  await add('Lihgthouse')
  expect(await titles(editor, 'lighthouse')).toEqual([
    'Lighthouse two',
    'Lighthouse one',
    'Two lighthouses',
    'Superlighthouse',
    'Notes only',
    'Lihgthouse',
  ])
})

test('returns the passage that matches, in pieces', async () => {
  const filler = 'One word after the other. '.repeat(20)
  const notes = `<p>${filler}</p><ul><li>Then a <strong>walrus</strong> &lt;b&gt; came</li></ul><p>${filler}</p>`
  const episodeId = await add('At sea', notes)
  const [group] = await search(editor, 'wal')
  const [hit] = group!.hits
  expect(hit).toMatchObject({ kind: 'episode', id: episodeId, episodeId, podcastId, podcastTitle: 'Nachtschicht', authorName: null })
  expect(marked(hit!.snippet)).toMatch(/^… .*Then a \[walrus\] <b> came .* …$/)
  expect(plain(hit!.snippet).length).toBeLessThan(180)
  expect(marked(hit!.title)).toBe('At sea')
  const [ofTitle] = (await search(editor, 'sea', { kinds: ['episode'] }))[0]!.hits
  expect(marked(ofTitle!.title)).toBe('At [sea]')
  expect(ofTitle!.snippet).toBeNull()
})

test('finds podcasts, people, recordings and comments', async () => {
  await setName(app, editor, 'Grace', 'Hopper')
  const episodeId = await add('Compilers')
  const { recordingId } = await makeRecording(app, owner, podcastId, { fileName: 'Compiler_raw.mp3', episodeId })
  await as(app, editor).CommentsService.CreateComment({ comment: { episodeId, content: '<p>A compiler, <em>really</em>?</p>' } })
  const groups = await search(owner, 'compiler')
  expect(groups.map(({ kind }) => kind)).toEqual(['episode', 'recording', 'comment'])
  expect(groups[1]!.hits[0]).toMatchObject({ id: recordingId, episodeId })
  expect(groups[2]!.hits[0]).toMatchObject({ episodeId, authorName: 'Grace Hopper', title: [{ text: 'Compilers', hit: false }] })
  expect(marked(groups[2]!.hits[0]!.snippet)).toBe('A [compiler], really?')
  expect(await search(owner, 'grace', { kinds: ['person'] })).toMatchObject([{ hits: [{ id: editor.userId, episodeId: null }] }])
  expect(await titles(owner, editor.email, 'person')).toEqual(['Grace Hopper'])
  expect(await titles(owner, 'nachts', 'podcast')).toEqual(['Nachtschicht'])
})

test('finds a person once, however many podcasts are shared', async () => {
  const many = await makePerson(app)
  await setName(app, many, 'Mariatou', 'Everywhere')
  for (let at = 0; at < 25; at += 1) {
    const made = await makePodcast(app, many, `Crowd ${at}`)
    await makeMember(app, made.podcastId, stranger, 'ADMIN')
  }
  expect(await titles(stranger, 'mariatou', 'person')).toEqual(['Mariatou Everywhere'])
  // More podcasts than are listed in the query.
  const first = await search(stranger, 'crowd', { kinds: ['podcast'], limit: 20 })
  const second = await search(stranger, 'crowd', { kinds: ['podcast'], limit: 20, offset: 20 })
  expect(first).toMatchObject([{ hasMore: true }])
  expect(second).toMatchObject([{ hasMore: false }])
  const found = [...first[0]!.hits, ...second[0]!.hits].map(({ id }) => id)
  expect(new Set(found).size).toBe(25)
})

test('shows nothing to others', async () => {
  await add('Secret plans', '<p>Rutabaga</p>')
  expect(await search(stranger, 'rutabaga')).toEqual([])
  expect(await search(stranger, 'grace', { kinds: ['person'] })).toEqual([])
  await makeInvitation(app, podcastId, owner, stranger.email)
  expect(await search(stranger, 'rutabaga')).toEqual([])
  expect(await titles(owner, stranger.email, 'person')).toEqual([])
  expect((await callRaw(app, null, 'SearchService.Find', { text: 'rutabaga' })).status).toBe(401)
})

test.each([
  [{ text: 'x'.repeat(searchLimits.text + 1) }, 'text'],
  [{ text: 7 }, 'text'],
  [{ text: 'x', kinds: ['user'] }, 'kinds'],
  [{ text: 'x', kinds: [] }, 'kinds'],
  [{ text: 'x', limit: 26 }, 'limit'],
  [{ text: 'x', offset: -1 }, 'offset'],
])('rejects %j', async (input, field) => {
  const answer = await callRaw(app, editor, 'SearchService.Find', input)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(field)
})
