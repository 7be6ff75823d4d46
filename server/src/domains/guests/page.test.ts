import { beforeEach, describe, expect, test } from 'vitest'
import ICAL from 'ical.js'
import { changedTables, digestOf } from '../../../test/rules/digest.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, guestWith, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { guestForm, invited, makeEpisodeGuest, makeGuestShow, runGuestJobs, sendPhoto } from './testing.ts'

let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let guest: Person
let address: string

const app = await useApp({ worker: false })
const [owner, editor] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  ;({ podcastId, episodeId, guestId, episodeGuestId, address } = await makeGuestShow(app, { owner, editor }))
  guest = await invited(app, editor, episodeGuestId)
})

const team = () => as(app, editor).EpisodeGuestService
const page = (person = guest) => as(app, person).GuestPageService
const find = async () => (await page().Find({})).page
const seen = async () => (await team().FindByEpisodeID({ episodeId })).guests[0]!
const step = async (name: 'inviteGuests' | 'scheduleInterview' = 'inviteGuests') =>
  (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress[name]
const details = (changes = {}) => {
  const { email: _email, notes: _notes, tags: _tags, doNotContact: _contact, ...rest } = guestForm()
  return { ...rest, ...changes }
}
const notified = async (person: Person) =>
  (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications.map(({ htmlText }) => htmlText)
const timeZone = 'Asia/Tokyo'
const status = async (person: Person) => (await callRaw(app, person, 'GuestPageService.Find', {})).status

describe('a link', () => {
  test('opens one guest of one episode, and shows nothing that is for the team', async () => {
    const shown = await find()
    expect(shown).toMatchObject({
      name: 'Nia Okafor',
      maskedEmail: `${address[0]}***@example.com`,
      answer: null,
      releaseForm: null,
      slots: [],
    })
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${address}|Met her|"sea"`))
    const other = (await makeEpisode(app, owner, podcastId, { episodeNumber: 2 })).episodeId
    const slots = (await team().OfferSlots({ episodeId: other, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 30 }] })).slots
    const votes = [{ slotId: slots[0]!.id, answer: 'yes' as const }]
    await expect(page().Vote({ votes, timeZone })).rejects.toThrow('invalid_argument')
  })

  test('answers 410 when it has expired or was revoked, and when its episode is gone', async () => {
    expect(await status(guest)).toBe(200)
    const ics = `/guest/${guest.guestLink}/interview.ics`
    expect((await app.server.inject(ics)).statusCode).toBe(404)
    await team().RevokeLink({ episodeGuestId })
    expect(await status(guest)).toBe(410)
    expect((await app.server.inject(ics)).statusCode).toBe(410)
    const again = await invited(app, editor, episodeGuestId)
    expect(again.guestLink).not.toBe(guest.guestLink)
    expect([await status(guest), await status(again)]).toEqual([410, 200])
    // The address stays the same while it isn't revoked.
    expect((await invited(app, editor, episodeGuestId)).guestLink).toBe(again.guestLink)
    await app.pool.pool.query(`update links set expires_at = now() where kind = 'guest'`)
    expect(await status(again)).toBe(410)
    expect((await seen()).linkExpiresAt).toBeNull()
    expect((await invited(app, editor, episodeGuestId)).guestLink).toBe(again.guestLink)
    await as(app, owner).EpisodeService.Delete({ episodeId })
    expect(await status(again)).toBe(410)
  })

  test('outlives the inviter, and is neither listed nor revoked with the links of members', async () => {
    expect((await as(app, owner).LinkService.FindByPodcastID({ podcastId })).links).toEqual([])
    expect((await as(app, owner).LinkService.RevokeAll({ podcastId })).revoked).toBe(0)
    const { rows } = await app.pool.pool.query<{ id: string }>(`select id from links where kind = 'guest'`)
    await expect(as(app, owner).LinkService.Revoke({ linkId: rows[0]!.id })).rejects.toThrow('not_found')
    const { rows: roles } = await app.pool.pool.query<{ id: string }>('select id from podcast_roles where user_id = $1', [editor.userId])
    await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: roles[0]!.id })
    expect(await status(guest)).toBe(200)
  })

  test('needs the right header, and a session is not a link', async () => {
    expect(await status(owner)).toBe(401)
    expect(await status(guestWith('x'.repeat(43)))).toBe(410)
    expect(await status(guestWith("' or true --"))).toBe(410)
    expect((await callRaw(app, guest, 'GuestService.Find', { guestId })).status).toBe(401)
  })

  test('changes nothing when a mail scanner opens everything', async () => {
    await team().OfferSlots({ episodeId, slots: [{ startsAt: '2040-01-01T10:00:00Z', minutes: 30 }] })
    const before = await digestOf(app)
    for (const path of ['', '/', '/interview.ics', '/photo']) {
      for (const method of ['GET', 'HEAD'] as const) await app.server.inject({ method, url: `/guest/${guest.guestLink}${path}` })
    }
    await app.server.inject({ method: 'GET', url: '/api/guest/photo', headers: { authorization: `GuestLink ${guest.guestLink}` } })
    await find()
    expect(changedTables(before, await digestOf(app))).toEqual([])
  })
})

describe('an answer', () => {
  test('completes the step when every guest who did not decline has confirmed', async () => {
    const second = await makeEpisodeGuest(app, editor, podcastId, episodeId, { name: 'Bo', email: 'bo@example.com' })
    await page().Answer({ accept: true, timeZone })
    expect(await step()).toBe(0)
    expect(await notified(owner)).toEqual(
      ['<b>Nia Okafor</b> accepted the invitation to <b>The Night Bus</b>.'].map(() => expect.any(String)),
    )
    await team().Answer({ episodeGuestId: second.episodeGuestId, answer: 'no' })
    expect(await step()).toBe(1)
    expect(await seen()).toMatchObject({ answer: 'yes', state: 'confirmed', isAnsweredByTeam: false, timeZone })
    // Answering again changes nothing.
    await page().Answer({ accept: true, timeZone })
    expect((await notified(owner)).length).toBe(1)
    await page().Answer({ accept: false, note: 'I am ill.', timeZone })
    expect(await step()).toBe(0)
    expect(await seen()).toMatchObject({ answer: 'no', answerNote: 'I am ill.', state: 'declined' })
  })

  test('by hand, too, and removing the last confirmed guest reopens the step', async () => {
    expect((await team().Answer({ episodeGuestId, answer: 'yes' })).guest).toMatchObject({ isAnsweredByTeam: true })
    expect(await step()).toBe(1)
    await team().Answer({ episodeGuestId, answer: null })
    expect(await step()).toBe(0)
    await team().Answer({ episodeGuestId, answer: 'yes' })
    await team().Remove({ episodeGuestId })
    expect(await step()).toBe(0)
    expect(await status(guest)).toBe(410)
    expect((await as(app, editor).GuestService.Find({ guestId })).history).toEqual([])
  })
})

describe('details', () => {
  const question = { id: crypto.randomUUID(), text: 'What drives you?', help: '', isRequired: true }
  const ask = async () => {
    const { settings } = await as(app, editor).GuestSettingsService.FindByPodcastID({ podcastId })
    const { intro, emails, version } = settings
    await as(app, editor).GuestSettingsService.Update({ podcastId, settings: { intro, questions: [question], emails }, version })
  }

  test('are saved with answers, and change the guest book only when the team accepts them', async () => {
    await ask()
    await expect(page().Save({ details: details(), answers: [] })).rejects.toThrow('required questions')
    const answers = [{ questionId: question.id, answer: 'The sea.' }]
    const saved = (await page().Save({ details: details({ name: 'Dr. Nia', bio: 'New bio' }), answers })).page
    expect(saved).toMatchObject({ details: { name: 'Dr. Nia' }, answers, savedAt: expect.any(String) })
    expect((await as(app, editor).GuestService.Find({ guestId })).guest.name).toBe('Nia Okafor')
    expect(await seen()).toMatchObject({
      credit: null,
      details: { name: 'Dr. Nia', version: 1, isAccepted: false, answers: [{ question: question.text, answer: 'The sea.' }] },
    })
    await expect(team().AcceptDetails({ episodeGuestId, detailsVersion: 0 })).rejects.toThrow('aborted')
    const accepted = (await team().AcceptDetails({ episodeGuestId, detailsVersion: 1 })).guest
    expect(accepted).toMatchObject({ credit: { name: 'Dr. Nia', href: 'https://nia.example.com/' }, details: { isAccepted: true } })
    expect((await as(app, editor).GuestService.Find({ guestId })).guest).toMatchObject({
      name: 'Dr. Nia',
      bio: 'New bio',
      notes: 'Met her in Oslo.',
    })
    await page().Save({ details: details({ name: 'Dr. Nia' }), answers })
    expect((await seen()).details).toMatchObject({ version: 2, isAccepted: false })
  })

  test('reject what no guest has', async () => {
    const refused = async (changes: object, answers: unknown = []) =>
      (await callRaw(app, guest, 'GuestPageService.Save', { details: details(changes), answers })).status
    expect(await refused({ bio: 'x'.repeat(501) })).toBe(400)
    expect(await refused({ links: [{ label: '', url: 'data:text/html,x' }] })).toBe(400)
    expect(await refused({}, [{ questionId: 'x', answer: '' }])).toBe(400)
    expect(await refused({ bio: 'x'.repeat(500) })).toBe(200)
  })

  const send = (bytes: Buffer, { link = guest.guestLink!, ...more }: { link?: string; query?: string; type?: string } = {}) =>
    sendPhoto(app, guestWith(link), bytes, { type: 'image/jpeg', ...more })

  test('have a photo that the guest sends, without its metadata', async () => {
    const jpeg = await twoHalves()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'planted-exif' } })
      .toBuffer()
    const answer = await send(jpeg, { query: '?left=0&top=0&size=100' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { photoUrl } = await find()
    const file = await app.server.inject(new URL(photoUrl!).pathname)
    expect(file.rawPayload.includes('planted-exif')).toBe(false)
    expect((await seen()).details?.thumbnailUrl).toBe(photoUrl)
    await page().Save({ details: details(), answers: [], removePhoto: true })
    expect((await app.server.inject(new URL(photoUrl!).pathname)).statusCode).toBe(404)
  })

  test('reject other files, other links and other sites', async () => {
    expect((await send(Buffer.from('GIF89a'))).statusCode).toBe(400)
    expect((await send(Buffer.alloc(0))).statusCode).toBe(400)
    expect((await send(Buffer.from('<svg/>'), { type: 'image/svg+xml' })).statusCode).toBe(400)
    expect((await send(Buffer.from('x'), { query: '?left=a' })).statusCode).toBe(400)
    expect((await send(Buffer.alloc(16 * 1024 * 1024 + 1))).statusCode).toBe(400)
    expect((await send(Buffer.from('x'), { link: 'x'.repeat(43) })).statusCode).toBe(410)
    const foreign = await app.server.inject({
      method: 'POST',
      url: '/api/guest/photo',
      headers: { 'content-type': 'image/png', origin: 'https://evil.example', authorization: `GuestLink ${guest.guestLink}` },
      payload: Buffer.from('x'),
    })
    expect(foreign.statusCode).toBe(403)
  })
})

describe('times', () => {
  const [first, second] = ['2040-03-05T14:00:00.000Z', '2040-03-06T01:30:00.000Z']
  const offer = async (...startsAt: string[]) =>
    (await team().OfferSlots({ episodeId, slots: startsAt.map((at) => ({ startsAt: at, minutes: 45 })) })).slots

  test('two guests in two zones agree on one, and both get it with a calendar file', async () => {
    const other = await makeEpisodeGuest(app, editor, podcastId, episodeId, { name: 'Bo', email: 'bo@example.com' })
    const bo = await invited(app, editor, other.episodeGuestId)
    const [one, two] = await offer(first, second)
    await page().Vote({
      votes: [
        { slotId: one!.id, answer: 'no' },
        { slotId: two!.id, answer: 'yes' },
      ],
      timeZone,
    })
    const { slots } = (await page(bo).Vote({ votes: [{ slotId: two!.id, answer: 'yes' }], timeZone: 'America/New_York' })).page
    expect(slots).toMatchObject([
      { answer: null, others: 0 },
      { answer: 'yes', others: 1 },
    ])
    // A time that stays keeps its votes.
    expect((await offer(second)).map(({ votes }) => votes.length)).toEqual([2])
    for (const person of [guest, bo]) await page(person).Answer({ accept: true, timeZone: person === bo ? 'America/New_York' : timeZone })
    const agreed = await team().AgreeOnSlot({ episodeId, slotId: two!.id, place: 'Studio', timeZone: 'Europe/Berlin' })
    expect(agreed.guests.map(({ state }) => state)).toEqual(['scheduled', 'scheduled'])
    expect(await step('scheduleInterview')).toBe(1)
    expect((await find()).interview).toMatchObject({ startsAt: second, minutes: 45, place: 'Studio', isConfirmed: true })
    await runGuestJobs(app)
    expect((await app.emailTo(address, /interview/)).text).toContain('March 6, 2040 at 10:30')
    expect((await app.emailTo('bo@example.com', /interview/)).text).toContain('March 5, 2040 at 8:30')
    const file = await app.server.inject(`/guest/${bo.guestLink}/interview.ics`)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent')!)
    expect(event.startDate.toJSDate().toISOString()).toBe(second)
    expect(event.endDate.toJSDate().toISOString()).toBe('2040-03-06T02:15:00.000Z')
    expect(file.body).not.toMatch(/example\.com/)
  })

  test('a guest proposes their own, and past or foreign ones are refused', async () => {
    const { slots } = (await page().Propose({ slots: [{ startsAt: first, minutes: 60 }], timeZone })).page
    expect(slots).toMatchObject([{ isOwn: true, startsAt: first }])
    await offer()
    expect((await find()).slots).toHaveLength(1)
    await expect(page().Propose({ slots: [{ startsAt: '2020-01-01T00:00:00Z', minutes: 60 }], timeZone })).rejects.toThrow('future')
    await expect(offer('2020-01-01T00:00:00Z')).rejects.toThrow('future')
    await expect(offer(first, first)).rejects.toThrow('invalid_argument')
    await expect(team().AgreeOnSlot({ episodeId, slotId: crypto.randomUUID(), timeZone })).rejects.toThrow('no longer offered')
    await team().AgreeOnSlot({ episodeId, slotId: slots[0]!.id, timeZone })
    expect((await find()).interview).toMatchObject({ startsAt: first, isConfirmed: true })
    expect((await page().Propose({ slots: [], timeZone })).page.slots).toEqual([])
  })
})
