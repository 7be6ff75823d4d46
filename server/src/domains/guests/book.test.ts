import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { hasNaughtyStrings, naughtyStrings } from '../../../test/kit/naughty.ts'
import { useShow } from '../../../test/kit/show.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { upload } from '../uploads/testing.ts'
import { guestForm, makeEpisodeGuest } from './testing.ts'

const show = await useShow({ worker: false, listen: true, isFresh: true })
const { app, owner, editor } = show

const book = () => as(app, editor).GuestService
const create = async (changes = {}) => (await book().Create({ podcastId: show.podcastId, guest: guestForm(changes) })).guest
const names = async (text = '') => (await book().FindByPodcastID({ podcastId: show.podcastId, text })).guests.map(({ name }) => name)

test('people are added, found, changed and never lost to someone else', async () => {
  const nia = await create()
  await create({ name: 'adam', email: '', tags: [] })
  await create({ name: 'Ödön', email: 'o@example.com', tags: ['Sea', 'sea', 'music'] })
  expect(nia).toMatchObject({ ...guestForm(), source: 'team', version: 1, episodes: 0, thumbnailUrl: null })
  expect(await names()).toEqual(['adam', 'Nia Okafor', 'Ödön'])
  expect(await names('OKAF')).toEqual(['Nia Okafor'])
  expect(await names('nia@')).toEqual(['Nia Okafor'])
  expect(await names('sea')).toEqual(['Nia Okafor', 'Ödön'])
  expect(await names('%')).toEqual([])
  const changed = (await book().Update({ guestId: nia.id, guest: guestForm({ bio: 'A keeper.' }), version: 1 })).guest
  expect(changed).toMatchObject({ bio: 'A keeper.', version: 2 })
  expect((await book().Update({ guestId: nia.id, guest: guestForm({ bio: 'A keeper.' }), version: 2 })).guest.version).toBe(2)
  await expect(book().Update({ guestId: nia.id, guest: guestForm(), version: 1 })).rejects.toThrow('aborted')
})

test('pages by name', async () => {
  for (const name of ['b', 'B', 'a', 'ç', 'd']) await create({ name, email: '' })
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await book().FindByPodcastID({ podcastId: show.podcastId, limit: 2, cursor })
    seen.push(...page.guests.map(({ name }) => name))
    if (page.cursor === null) break
    cursor = page.cursor
  }
  expect(seen.map((name) => name.toLowerCase())).toEqual(['a', 'b', 'b', 'ç', 'd'])
  expect(await callRaw(app, editor, 'GuestService.FindByPodcastID', { podcastId: show.podcastId, cursor: 'x' })).toMatchObject({
    status: 400,
  })
})

test('rejects what no guest has', async () => {
  const refused = async (changes: object) =>
    (
      (await callRaw(app, editor, 'GuestService.Create', { podcastId: show.podcastId, guest: { ...guestForm(), ...changes } })).body as {
        code: string
      }
    ).code
  for (const changes of [
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { email: 'nobody' },
    { bio: 'x'.repeat(501) },
    { links: [{ label: '', url: 'javascript:alert(1)' }] },
    { links: [{ label: '', url: 'https://user:pass@example.com' }] },
    { tags: [''] },
    { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) },
    { doNotContact: 'yes' },
  ])
    expect(await refused(changes)).toBe('invalid_argument')
  expect(await names()).toEqual([])
})

test.skipIf(!hasNaughtyStrings)('keeps every naughty string as text', async () => {
  for (const text of naughtyStrings.slice(0, 60)) {
    const { status, body } = await callRaw(app, editor, 'GuestService.Create', {
      podcastId: show.podcastId,
      guest: guestForm({ email: '', notes: text }),
    })
    expect(status, JSON.stringify(body)).toBeOneOf([200, 400])
  }
  expect((await book().FindCSV({ podcastId: show.podcastId })).text).toContain('Nia Okafor')
})

test('a photo is stored without its location, and deleted with the last use', async () => {
  const jpeg = await twoHalves()
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  const send = () => upload(app, editor, 'guest-photos', jpeg, 'image/jpeg')
  const { guest } = await book().Create({ podcastId: show.podcastId, guest: guestForm(), thumbnailFile: await send() })
  const path = new URL(guest.thumbnailUrl!).pathname
  const shown = await app.server.inject(path)
  expect(shown.statusCode).toBe(200)
  const { exif, width } = await sharp(shown.rawPayload).metadata()
  expect({ exif, width }).toEqual({ exif: undefined, width: 512 })
  const other = (await book().Update({ guestId: guest.id, guest: guestForm(), version: 1, thumbnailFile: await send() })).guest
  expect(other.thumbnailUrl).not.toBe(guest.thumbnailUrl)
  expect((await app.server.inject(path)).statusCode).toBe(404)
  const none = (await book().Update({ guestId: guest.id, guest: guestForm(), version: 2, thumbnailUrl: null })).guest
  expect(none.thumbnailUrl).toBeNull()
  const text = await upload(app, editor, 'guest-photos', Buffer.from('not a picture'), 'image/jpeg')
  await expect(book().Create({ podcastId: show.podcastId, guest: guestForm(), thumbnailFile: text })).rejects.toThrow('invalid_argument')
})

test('merges two guests with all their episodes', async () => {
  const [first, second] = [
    (await makeEpisode(app, owner, show.podcastId)).episodeId,
    (await makeEpisode(app, owner, show.podcastId, { episodeNumber: 2 })).episodeId,
  ]
  const kept = await makeEpisodeGuest(app, editor, show.podcastId, first, { bio: '', notes: 'One', tags: ['a'] })
  const other = await makeEpisodeGuest(app, editor, show.podcastId, second, { notes: 'Two', tags: ['A', 'b'], doNotContact: true })
  expect((await book().FindDuplicates({ podcastId: show.podcastId })).duplicates).toMatchObject([{ reason: 'email', guests: [{}, {}] }])
  const { guest } = await book().Merge({ guestId: kept.guestId, otherGuestId: other.guestId })
  expect(guest).toMatchObject({ bio: 'Builds lighthouses.', notes: 'One\n\nTwo', tags: ['a', 'b'], doNotContact: true, episodes: 2 })
  expect((await book().Find({ guestId: kept.guestId })).history.map(({ episodeId }) => episodeId).toSorted()).toEqual(
    [first, second].toSorted(),
  )
  const third = await makeEpisodeGuest(app, editor, show.podcastId, first, { email: 'x@example.com' })
  await expect(book().Merge({ guestId: kept.guestId, otherGuestId: third.guestId })).rejects.toThrow('failed_precondition')
  const foreign = (await makePodcast(app, owner, 'Other')).podcastId
  const stranger = (await as(app, owner).GuestService.Create({ podcastId: foreign, guest: guestForm() })).guest
  for (const otherGuestId of [stranger.id, kept.guestId, randomUUID()])
    await expect(book().Merge({ guestId: kept.guestId, otherGuestId })).rejects.toThrow('not_found')
})

test('imports a file, lists errors by line, and adds nothing twice', async () => {
  const text = [
    'name;EMAIL;Tags;Links;Do not contact;Something',
    'Ada;ada@example.com;a | b;Site: https://ada.example.com | https://b.example;yes;x',
    ';missing@example.com;;;;',
    '"Bob ""the"" B.";bob;;;;',
    'Cleo;ADA@example.com;;;;',
    "'=Dora;;;;;",
  ].join('\r\n')
  const parsed = await book().ParseImport({ podcastId: show.podcastId, text })
  expect(parsed).toEqual({
    created: 2,
    known: 1,
    errors: [
      { line: 3, message: 'Please enter a name.' },
      { line: 4, message: 'Please enter a valid email address.' },
    ],
  })
  expect(await names()).toEqual([])
  expect(await book().Import({ podcastId: show.podcastId, text })).toEqual(parsed)
  const { guests } = await book().FindByPodcastID({ podcastId: show.podcastId })
  expect(guests).toMatchObject([
    { name: '=Dora' },
    {
      name: 'Ada',
      source: 'import',
      tags: ['a', 'b'],
      doNotContact: true,
      links: [
        { label: 'Site', url: 'https://ada.example.com' },
        { label: '', url: 'https://b.example' },
      ],
    },
  ])
  const file = (await book().FindCSV({ podcastId: show.podcastId })).text
  expect(file).toContain("'=Dora")
  expect(await book().ParseImport({ podcastId: show.podcastId, text: file })).toMatchObject({ known: 1, errors: [] })
  expect((await book().ParseImport({ podcastId: show.podcastId, text: 'Mail\na@example.com' })).errors).toMatchObject([{ line: 1 }])
  // Would take hours if each blank were tried as the start of a separator.
  const blanks = `Name,Links\nAda,"x${' '.repeat(400_000)}y"`
  expect((await book().ParseImport({ podcastId: show.podcastId, text: blanks })).errors).toMatchObject([{ line: 2 }])
})

test('the board shows every guest by state', async () => {
  const { episodeId } = await makeEpisode(app, owner, show.podcastId)
  const { guestId, episodeGuestId } = await makeEpisodeGuest(app, editor, show.podcastId, episodeId)
  const idea = await create({ name: 'Idea', email: '' })
  const states = async () => {
    const { entries, counts } = await book().FindBoard({ podcastId: show.podcastId })
    expect(counts[entries[0]!.state]).toBeGreaterThan(0)
    return Object.fromEntries(entries.map((entry) => [entry.guestId, entry.state]))
  }
  expect(await states()).toEqual({ [guestId]: 'idea', [idea.id]: 'idea' })
  await as(app, editor).EpisodeGuestService.Invite({ episodeGuestId, sendEmail: false })
  expect((await states())[guestId]).toBe('invited')
  await as(app, editor).EpisodeGuestService.Answer({ episodeGuestId, answer: 'yes' })
  expect((await states())[guestId]).toBe('confirmed')
  await as(app, editor).EpisodeGuestService.Answer({ episodeGuestId, answer: 'no' })
  expect((await states())[guestId]).toBe('declined')
})
