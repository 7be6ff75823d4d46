import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { addMaterial, publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { MailError } from '../../platform/mail/error.ts'
import { emailGuests } from './service.ts'
import { guestForm, invited, makeEpisodeGuest, runGuestJobs } from './testing.ts'

let app: TestApp
let owner: Person
let editor: Person
let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let address: string

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  ;[owner, editor] = [await makePerson(app), await makePerson(app)]
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.pool.pool.query('delete from podcasts')
  await app.pool.pool.query('delete from rates')
  await app.pool.pool.query(`delete from pgboss.job where name like 'guests.%'`)
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
  address = `${crypto.randomUUID()}@example.com`
  ;({ guestId, episodeGuestId } = await makeEpisodeGuest(app, editor, podcastId, episodeId, { email: address }))
})

const team = () => as(app, editor).EpisodeGuestService
const subjects = async () => (await app.emails()).filter(({ to }) => to === address).map(({ subject }) => subject)
const seen = async () => (await team().FindByEpisodeID({ episodeId })).guests[0]!
const sweep = () => emailGuests(app.app, new AbortController().signal)
const turnOff = async (kind: 'invitation' | 'reminder' | 'thanks') => {
  const { settings } = await as(app, editor).GuestSettingsService.FindByPodcastID({ podcastId })
  const emails = { ...settings.emails, [kind]: { ...settings.emails[kind], isOn: false } }
  await as(app, editor).GuestSettingsService.Update({
    podcastId,
    settings: { intro: '', questions: [], emails },
    version: settings.version,
  })
}
const hour = 3_600_000
const schedule = async (startsAt: Date) => {
  const interview = { startsAt: startsAt.toISOString(), minutes: 60, place: '', timeZone: 'Europe/Berlin', peopleIds: [] }
  const saved = (await as(app, editor).InterviewService.Save({ episodeId, interview })).interview
  await as(app, editor).InterviewService.Confirm({ episodeId, startsAt: saved.startsAt, confirmed: true })
}

describe('an invitation', () => {
  test('has the words of the show or of the inviter, and the link', async () => {
    const preview = await team().FindEmail({ episodeGuestId, kind: 'invitation' })
    expect(preview).toMatchObject({ to: address, subject: 'Would you be a guest on Night Shift?' })
    expect(preview.text).toContain('Hi Nia Okafor,')
    expect(await subjects()).toEqual([])
    await team().Invite({ episodeGuestId, sendEmail: true, subject: 'Come to {show}', text: 'Dear {guest},\n<b>{episode}</b>' })
    await runGuestJobs(app)
    const email = await app.emailTo(address, /Come to Night Shift/)
    expect(email.text).toContain('<b>The long way home</b>')
    const { url } = await team().FindLink({ episodeGuestId })
    expect(email.text).toContain(url)
    expect(await seen()).toMatchObject({ state: 'invited', mailError: null, linkExpiresAt: expect.any(String) })
  })

  test('is not sent to someone who wants none, who has no address, or if the show turned it off', async () => {
    await turnOff('invitation')
    await team().Invite({ episodeGuestId, sendEmail: true })
    await runGuestJobs(app)
    expect(await subjects()).toEqual([])
    const change = (changes: object, version: number) =>
      as(app, editor).GuestService.Update({ guestId, guest: guestForm(changes), version })
    await change({ email: '' }, 1)
    expect(await callRaw(app, editor, 'EpisodeGuestService.Invite', { episodeGuestId, sendEmail: true })).toMatchObject({ status: 412 })
    await change({ email: address, doNotContact: true }, 2)
    for (const sendEmail of [true, false]) await expect(team().Invite({ episodeGuestId, sendEmail })).rejects.toThrow('failed_precondition')
  })

  test('is limited, and a refused address is shown', async () => {
    const send = vi.spyOn(app.app.mail, 'send')
    send.mockRejectedValueOnce(new MailError('550 No such user', { temporary: false }))
    await team().Invite({ episodeGuestId, sendEmail: true })
    await runGuestJobs(app)
    expect(await seen()).toMatchObject({ mailError: { message: '550 No such user' } })
    send.mockRestore()
    for (let at = 0; at < 4; at += 1) await team().Invite({ episodeGuestId, sendEmail: true })
    expect((await callRaw(app, editor, 'EpisodeGuestService.Invite', { episodeGuestId, sendEmail: true })).status).toBe(429)
    expect((await seen()).mailError).toBeNull()
  })
})

describe('the time of an interview', () => {
  const confirmed = async () => {
    const guest = await invited(app, editor, episodeGuestId)
    await as(app, guest).GuestPageService.Answer({ accept: true, timeZone: 'Asia/Tokyo' })
  }

  test('is told when it is confirmed, changed and canceled, and never twice', async () => {
    await confirmed()
    await schedule(new Date(Date.now() + 100 * hour))
    await schedule(new Date(Date.now() + 200 * hour))
    expect(await runGuestJobs(app)).toHaveLength(2)
    // The first time is outdated when its email would be sent.
    expect(await subjects()).toHaveLength(1)
    await as(app, editor).InterviewService.Clear({ episodeId })
    await runGuestJobs(app)
    expect((await app.emailTo(address, /canceled/)).text).toContain('GMT+9')
    await as(app, editor).InterviewService.Clear({ episodeId })
    expect(await runGuestJobs(app)).toEqual([])
  })

  test('is told to a guest who confirms later', async () => {
    await schedule(new Date(Date.now() + 100 * hour))
    expect(await runGuestJobs(app)).toEqual([])
    await confirmed()
    expect(await runGuestJobs(app)).toMatchObject([{ kind: 'time' }])
  })

  test('is reminded of 48 hours before, exactly once, also when a server is killed in between', async () => {
    await confirmed()
    await schedule(new Date(Date.now() + 60 * hour))
    await runGuestJobs(app)
    await sweep()
    expect(await runGuestJobs(app)).toEqual([])
    app.clock.move(13 * hour)
    try {
      // Killed before the commit: neither the job nor the note of it is kept.
      const add = vi.spyOn(app.app.queue, 'add').mockRejectedValueOnce(new Error('killed'))
      await expect(sweep()).rejects.toThrow('killed')
      add.mockRestore()
      await Promise.all([sweep(), sweep()])
      await sweep()
      expect(await runGuestJobs(app)).toMatchObject([{ kind: 'reminder' }])
      expect((await subjects()).filter((subject) => subject.includes('coming up'))).toHaveLength(1)
    } finally {
      app.clock.move(-13 * hour)
    }
  })

  test('that is close needs no reminder', async () => {
    await confirmed()
    await schedule(new Date(Date.now() + 20 * hour))
    await sweep()
    expect(await runGuestJobs(app)).toMatchObject([{ kind: 'time' }])
  })
})

test('guests are thanked for a recording and told of the release, once each', async () => {
  const ready = await readyEpisode(app, owner, podcastId, { episodeNumber: 2 })
  const added = (await team().Add({ episodeId: ready.episodeId, guestId })).guest
  await app.pool.pool.query('update episode_progresses set invite_guests = 2, schedule_interview = 2 where episode_id = $1', [
    ready.episodeId,
  ])
  await sweep()
  // Someone who was never invited gets nothing.
  await team().Answer({ episodeGuestId: added.id, answer: 'yes' })
  await sweep()
  expect(await runGuestJobs(app)).toEqual([])
  await invited(app, editor, added.id)
  await sweep()
  expect(await runGuestJobs(app)).toMatchObject([{ kind: 'thanks' }])
  await app.pool.pool.query('update episode_progresses set invite_guests = 1, schedule_interview = 1 where episode_id = $1', [
    ready.episodeId,
  ])
  await publish(app, owner, ready.episodeId)
  await sweep()
  await sweep()
  expect(await runGuestJobs(app)).toMatchObject([{ kind: 'published' }])
  expect((await app.emailTo(address, /is out/)).text).toContain(`/${ready.episodeId}`)
})

test('a kind that the show turned off is not sent', async () => {
  await turnOff('thanks')
  await invited(app, editor, episodeGuestId)
  await team().Answer({ episodeGuestId, answer: 'yes' })
  await addMaterial(app, owner, podcastId, episodeId)
  await sweep()
  await runGuestJobs(app)
  expect(await subjects()).toEqual([])
})
