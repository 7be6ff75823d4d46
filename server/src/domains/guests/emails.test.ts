import { guestEmailKinds, type GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { changedTables, digestOf } from '../../../test/rules/digest.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { addMaterial, publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { MailError } from '../../platform/mail/port.ts'
import { emailGuests } from './service.ts'
import { guestForm, invited, makeGuestShow, runGuestJobs, skipInterview } from './testing.ts'

const secret = 's'.repeat(40)

let podcastId: string
let episodeId: string
let guestId: string
let episodeGuestId: string
let address: string

const app = await useApp({ worker: false, env: { MAIL_WEBHOOK_SECRET: secret } })
const [owner, editor] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  ;({ podcastId, episodeId, guestId, episodeGuestId, address } = await makeGuestShow(app, { owner, editor }))
})

const team = () => as(app, editor).EpisodeGuestService
const subjects = async () => (await app.emails()).filter(({ to }) => to === address).map(({ subject }) => subject)
const seen = async () => (await team().FindByEpisodeID({ episodeId })).guests[0]!
const sweep = () => emailGuests(app.app, new AbortController().signal)
const turnOff = async (kind: GuestEmailKind) => {
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

  test('is canceled when the guest is removed, and when the episode or the show is deleted', async () => {
    await confirmed()
    const at = new Date(Date.now() + 100 * hour)
    await schedule(at)
    await runGuestJobs(app)
    const send = vi.spyOn(app.app.mail, 'send')
    const canceled = async () => {
      await runGuestJobs(app)
      return send.mock.calls.filter(([{ to, calendar }]) => to === address && calendar?.method === 'CANCEL')
    }
    await as(app, owner).EpisodeService.Delete({ episodeId })
    expect(await canceled()).toHaveLength(1)
    // Restoring tells them again, with a newer event than the cancellation.
    await as(app, owner).EpisodeService.Restore({ episodeId })
    await runGuestJobs(app)
    const [first, second] = send.mock.calls.map(([{ calendar }]) => Number(/SEQUENCE:(\d+)/.exec(calendar!.content)![1]))
    expect(second).toBeGreaterThan(first!)
    await as(app, editor).EpisodeGuestService.Remove({ episodeGuestId })
    expect(await canceled()).toHaveLength(2)
    episodeGuestId = (await team().Add({ episodeId, guestId })).guest.id
    await confirmed()
    await runGuestJobs(app)
    await confirmPassword(app, owner)
    await as(app, owner).PodcastService.Delete({ podcastId, userId: owner.userId })
    expect(await canceled()).toHaveLength(3)
    send.mockRestore()
  })

  test('is not canceled by email if the show turned that off, or the guest wants none', async () => {
    await turnOff('canceled')
    await confirmed()
    await schedule(new Date(Date.now() + 100 * hour))
    await runGuestJobs(app)
    await as(app, owner).EpisodeService.Delete({ episodeId })
    expect(await runGuestJobs(app)).toEqual([])
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
  await skipInterview(app, ready.episodeId)
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

test("every kind of email can be previewed with words of one's own", async () => {
  await schedule(new Date('2040-05-04T10:00:00Z'))
  for (const kind of guestEmailKinds) {
    const { text, subject } = await team().FindEmail({ episodeGuestId, kind, subject: 'For {guest}', text: '{show}: {episode}, {time}' })
    expect([subject, text.includes('Night Shift: The long way home, May 4, 2040')]).toEqual(['For Nia Okafor', true])
  }
  expect(await runGuestJobs(app)).toEqual([])
})

describe('the bounce webhook', () => {
  const post = (payload: unknown, authorization = `Bearer ${secret}`) =>
    app.server.inject({
      method: 'POST',
      url: '/api/mail/webhook',
      headers: { authorization, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const bounce = (changes = {}) => ({
    events: [{ type: 'bounce', email: address.toUpperCase(), reason: '550 No such user', at: new Date().toISOString(), ...changes }],
  })
  const found = async () => (await as(app, editor).GuestService.Find({ guestId })).guest

  test('shows a rejected address until the guest is invited again or gets another address', async () => {
    await invited(app, editor, episodeGuestId)
    const event = bounce({ at: new Date(Date.now() + 5).toISOString() })
    expect((await post(event)).json()).toEqual({ received: true })
    expect(await seen()).toMatchObject({ mailError: { message: '550 No such user' } })
    expect((await found()).mailError).toMatchObject({ message: '550 No such user' })
    // Sent again, and an older one that arrives late.
    const before = await digestOf(app)
    for (const again of [event, bounce({ at: '2020-01-01T00:00:00Z', reason: 'Old' }), bounce({ at: '2100-01-01T00:00:00Z' })])
      expect((await post(again)).statusCode).toBe(200)
    expect(changedTables(before, await digestOf(app))).toEqual([])
    app.clock.move(60_000)
    await invited(app, editor, episodeGuestId)
    await post(event)
    expect((await seen()).mailError).toBeNull()
    await post(bounce({ at: new Date(Date.now() + 60_001).toISOString(), reason: '' }))
    app.clock.move(-60_000)
    expect((await seen()).mailError?.message).toBe('The address rejected the email.')
    await as(app, editor).GuestService.Update({ guestId, guest: guestForm({ email: `new-${address}` }), version: 1 })
    expect([(await seen()).mailError, (await found()).mailError]).toEqual([null, null])
  })

  test('a complaint ends all emails', async () => {
    await invited(app, editor, episodeGuestId)
    await post(bounce({ type: 'complaint', reason: undefined, at: new Date(Date.now() + 60_000).toISOString() }))
    expect(await found()).toMatchObject({ doNotContact: true, mailError: { message: 'Marked as spam by the recipient.' } })
  })

  test('rejects a wrong secret and an invalid body, and is off without a secret', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${secret}x`, `Bearer ${secret.slice(1)}`, `Basic ${secret}`])
      expect((await post(bounce(), wrong)).statusCode).toBe(401)
    for (const body of ['', '{', [], { events: 1 }, bounce({ type: 'open' }), bounce({ at: 'today' }), bounce({ email: '' })])
      expect((await post(body)).statusCode).toBe(400)
    expect((await seen()).mailError).toBeNull()
    const { config } = app.app
    app.app.config = { ...config, mailWebhookSecret: undefined }
    expect((await post(bounce())).statusCode).toBe(404)
    app.app.config = config
  })
})
