import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { methodOf, methodNames, type MethodName } from '@castwright/contract/methods.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { publish } from '../../../test/kit/publishing.ts'
import { changedTables, digestOf } from '../../../test/rules/digest.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { codeFor, guestForm, invited, makeGuestShow, runGuestJobs, sendPhoto, skipInterview } from './testing.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let address: string
let guest: Person

const app = await useApp({ worker: false, clientDir })
const [owner, editor] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  ;({ podcastId, episodeId, guestId, episodeGuestId, address } = await makeGuestShow(app, { owner, editor, isReady: true }))
  guest = await invited(app, editor, episodeGuestId)
})

const team = () => as(app, editor).EpisodeGuestService
const setForm = async (text: string) => {
  const { version } = (await as(app, owner).GuestSettingsService.FindByPodcastID({ podcastId })).settings
  return (await as(app, owner).GuestSettingsService.UpdateReleaseForm({ podcastId, text, version })).settings.releaseForm!.sha256
}
const guestMethods = methodNames.filter((name) => methodOf(name).right.on === 'guestLink')
const planted = 'zz-planted'
const details = (words = 'Nia') => ({
  name: words,
  pronouns: words,
  pronunciation: words,
  bio: words,
  links: [{ label: words, url: 'https://nia.example.com/' }],
})

/** Paths of the server's GET routes with these parameters. */
function paths(params: Record<string, string>): string[] {
  const found: string[] = []
  const path: string[] = []
  for (const line of app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, before, part, methods] = /^(.*?)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? []
    if (before === undefined || part === undefined || methods === undefined) continue
    path.length = before.length / 4
    path.push(part)
    if (methods.includes('GET')) found.push(path.join('').replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? 'x'))
  }
  return found.filter((one) => !one.includes('*'))
}

test('the link of one episode opens and changes nothing of another one, by any method or route', async () => {
  const sha256 = await setForm('You may publish it.')
  const other = (await makeEpisode(app, owner, podcastId, { title: planted, episodeNumber: 2 })).episodeId
  const { id: otherId, version } = (await team().Add({ episodeId: other, guestId })).guest
  await team().Update({ episodeGuestId: otherId, prepNotes: planted, version })
  const ofOther = await invited(app, editor, otherId)
  const { slots } = await team().OfferSlots({ episodeId: other, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 30 }] })
  await as(app, ofOther).GuestPageService.Save({ details: details(planted), answers: [] })
  await as(app, ofOther).GuestPageService.RequestCode({})
  await runGuestJobs(app)
  const code = await codeFor(app, address)
  const rowsOfOther = async () => {
    const tables = [
      ['episode_guests', `t.id = $1`],
      ['guest_slots', `t.episode_id = (select episode_id from episode_guests where id = $1)`],
      [
        'guest_votes',
        `t.episode_guest_id = $1 or t.slot_id in (select s.id from guest_slots s join episode_guests e using (episode_id) where e.id = $1)`,
      ],
      ['guest_codes', `t.episode_guest_id = $1`],
      ['releases', `t.episode_id = (select episode_id from episode_guests where id = $1)`],
      ['links', `t.episode_guest_id = $1`],
    ] as const
    const rows = []
    for (const [table, where] of tables)
      rows.push((await app.pool.pool.query(`select t::text from ${table} t where ${where}`, [otherId])).rows)
    return rows
  }
  const before = await rowsOfOther()
  const timeZone = 'UTC'
  const inputs: Partial<Record<MethodName, object>> = {
    'GuestPageService.Answer': { accept: true, timeZone },
    'GuestPageService.Save': { details: details(), answers: [] },
    'GuestPageService.Vote': { votes: [{ slotId: slots[0]!.id, answer: 'yes' }], timeZone },
    'GuestPageService.Propose': { slots: [{ startsAt: '2040-02-01T10:00:00Z', minutes: 30 }], timeZone },
    'GuestPageService.Sign': { code, name: 'Eve', sha256 },
    'GuestPageService.Withdraw': { code },
    'GuestPageService.Review': { approval: 'approved' },
  }
  for (const name of guestMethods) {
    // Names the other episode wherever it could be named.
    const ids = { episodeId: other, episodeGuestId: otherId, guestId, slotId: slots[0]!.id, secret: ofOther.guestLink }
    const { body } = await callRaw(app, guest, name, { ...ids, ...inputs[name] })
    expect([name, JSON.stringify(body).includes(planted)]).toEqual([name, false])
  }
  await sendPhoto(app, guest, await twoHalves().png().toBuffer(), { query: `?episodeGuestId=${otherId}` })
  const params = { secret: guest.guestLink!, episodeId: other, profileUrl: 'x' }
  for (const url of paths(params).filter((path) => path.includes(guest.guestLink!)))
    expect([url, (await app.server.inject(url)).body.includes(planted)]).toEqual([url, false])
  expect(await rowsOfOther()).toEqual(before)
  expect(guestMethods.length).toBeGreaterThanOrEqual(9)
  // The code still works for what it was sent for.
  expect((await as(app, ofOther).GuestPageService.Sign({ code, name: 'Nia', sha256 })).page.release.state).toBe('signed')
})

test('expired and revoked links answer 410 for every method and route, and change nothing', async () => {
  const image = await twoHalves().png().toBuffer()
  const urls = paths({ secret: guest.guestLink!, profileUrl: 'x' }).filter((path) => path.startsWith('/guest/'))
  const close = {
    expired: () =>
      app.pool.pool.query(`update links set expires_at = now() - interval '1 day' where episode_guest_id = $1`, [episodeGuestId]),
    revoked: async () => {
      await invited(app, editor, episodeGuestId)
      await team().RevokeLink({ episodeGuestId })
    },
  }
  for (const [why, act] of Object.entries(close)) {
    await act()
    const before = await digestOf(app)
    for (const name of guestMethods) expect([why, name, (await callRaw(app, guest, name, {})).status]).toEqual([why, name, 410])
    for (const url of urls) expect([why, url, (await app.server.inject(url)).statusCode]).toEqual([why, url, 410])
    expect([why, (await sendPhoto(app, guest, image)).statusCode]).toEqual([why, 410])
    expect(changedTables(before, await digestOf(app))).toEqual([])
  }
  expect([guestMethods.length, urls.length].every((count) => count >= 4)).toBe(true)
})

test('a mail scanner that opens every address changes nothing', async () => {
  await setForm('You may publish it.')
  await team().OfferSlots({ episodeId, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 30 }] })
  const params = { secret: guest.guestLink!, token: guest.guestLink!, episodeId, profileUrl: podcastId, object: guest.guestLink! }
  const urls = [
    ...paths(params),
    ...['', '/', '/answer', '/confirm', '?accept=true', '?code=123456'].map((end) => `/guest/${guest.guestLink}${end}`),
    ...guestMethods.map((name) => `/api/twirp/castwright.administration.${name.replace('.', '/')}`),
  ]
  const before = await digestOf(app)
  for (const url of urls) {
    await app.server.inject({ method: 'GET', url })
    await app.server.inject({ method: 'HEAD', url, headers: { authorization: `GuestLink ${guest.guestLink}` } })
  }
  expect(changedTables(before, await digestOf(app))).toEqual([])
  expect(urls.length).toBeGreaterThan(50)
})

test('addresses are on no public page, in no feed and in no calendar, and neither are notes for the team', async () => {
  await as(app, editor).GuestService.Update({ guestId, guest: guestForm({ email: address, notes: planted }), version: 1 })
  await as(app, guest).GuestPageService.Answer({ accept: true, note: planted, timeZone: 'UTC' })
  await as(app, guest).GuestPageService.Save({ details: { ...details(), pronunciation: planted, bio: 'Keeps a lighthouse.' }, answers: [] })
  await sendPhoto(app, guest, await twoHalves().png().toBuffer())
  await team().AcceptDetails({ episodeGuestId, detailsVersion: 2 })
  const { slots } = await team().OfferSlots({ episodeId, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 30 }] })
  await team().AgreeOnSlot({ episodeId, slotId: slots[0]!.id, timeZone: 'UTC' })
  await skipInterview(app, episodeId)
  await publish(app, owner, episodeId)
  const { profileUrl } = (await as(app, owner).PodcastService.Find({ podcastId })).podcast
  const show = `/pod/${profileUrl}`
  const calendar = (await as(app, owner).CalendarService.CreateLink({ podcastId })).url
  const urls = [
    show,
    `${show}?all`,
    `${show}/${episodeId}`,
    `${show}/pitch`,
    `/embed/${episodeId}`,
    `/rss/${podcastId}.xml`,
    `/oembed?url=${encodeURIComponent(`${app.url}${show}/${episodeId}`)}`,
    '/sitemap.xml',
    `/guest/${guest.guestLink}`,
    `/guest/${guest.guestLink}/interview.ics`,
    new URL(calendar).pathname,
  ]
  for (const url of urls) {
    const { statusCode, body } = await app.server.inject(url)
    expect([url, statusCode, body.includes(address)]).toEqual([url, 200, false])
    // The guest's own page has what they said.
    if (!url.startsWith('/guest/')) expect([url, body.includes(planted)]).toEqual([url, false])
  }
  const page = (await app.server.inject(`${show}/${episodeId}`)).body
  for (const shown of ['Keeps a lighthouse.', 'href="https://nia.example.com/"', '<h2 id="guests">Guest</h2>', '/guest-photos/'])
    expect([shown, page.includes(shown)]).toEqual([shown, true])
})

test('erasing removes planted values from database, files and search, and the published page stays', async () => {
  const words = `${planted} Zedekiah`
  await as(app, guest).GuestPageService.Save({ details: { ...details(words), name: 'Nia Published' }, answers: [] })
  await sendPhoto(app, guest, await twoHalves().png().toBuffer())
  await team().AcceptDetails({ episodeGuestId, detailsVersion: 2 })
  await publish(app, owner, episodeId)
  const path = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}/${episodeId}`
  expect((await app.server.inject(path)).body).toContain('Nia Published')
  // After publishing, so that only the team and the guest know it.
  await as(app, editor).GuestService.Update({
    guestId,
    guest: guestForm({ email: address, name: words, notes: words, tags: [planted], bio: words }),
    version: (await as(app, editor).GuestService.Find({ guestId })).guest.version,
  })
  await as(app, guest).GuestPageService.Save({ details: details(words), answers: [] })
  await sendPhoto(app, guest, await twoHalves().rotate(90).png().toBuffer())
  const photo = new URL((await as(app, guest).GuestPageService.Find({})).page.photoUrl!).pathname
  await runGuestJobs(app)
  await as(app, owner).GuestService.Erase({ guestId, includeReleases: true })
  const { rows: tables } = await app.pool.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const left: string[] = []
  for (const { name } of tables) {
    const where = `t::text ilike '%${planted}%' or t::text like '%${address}%' or t::text ilike '%zedekiah%'`
    if ((await app.pool.pool.query(`select from ${name} t where ${where}`)).rowCount) left.push(name)
  }
  // The published snapshot keeps its credit until it is republished.
  expect(left.filter((name) => name !== 'publications')).toEqual([])
  expect((await app.server.inject(photo)).statusCode).toBe(404)
  const { groups } = await as(app, owner).SearchService.Find({ text: 'zedekiah' })
  expect(groups).toEqual([])
  expect((await app.server.inject(path)).body).toContain('Nia Published')
})
