import { expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { useShow } from '../../../test/kit/show.ts'
import { guestForm } from './testing.ts'

const show = await useShow({ worker: false, isFresh: true })
const { app, owner } = show

const pitch = (changes = {}) => ({
  name: 'Piet',
  email: 'piet@example.com',
  topic: 'Lighthouses',
  about: 'I keep one.',
  links: [{ label: '', url: 'piet.example.com' }],
  consent: true,
  ...changes,
})
const send = (changes = {}, more = {}) =>
  callRaw(app, null, 'PitchService.Create', { podcastId: show.podcastId, pitch: pitch(changes), ...more })
const list = async (state: 'new' | 'accepted' | 'declined' | 'spam' = 'new') =>
  (await as(app, owner).PitchService.FindByPodcastID({ podcastId: show.podcastId, state })).pitches

test('a visitor pitches, the team is notified, and accepting adds them to the guest book', async () => {
  expect((await send()).status).toBe(200)
  const [one] = await list()
  expect(one).toMatchObject({ name: 'Piet', topic: 'Lighthouses', links: [{ url: 'https://piet.example.com' }], guestId: null })
  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(notifications).toMatchObject([{ type: 'GuestPitched', htmlText: 'Someone would like to be a guest on <b>Night Shift</b>.' }])
  const { pitch: accepted } = await as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'accepted' })
  expect(accepted).toMatchObject({ state: 'accepted', guestId: expect.any(String) })
  await as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'accepted' })
  const { guests } = await as(app, owner).GuestService.FindByPodcastID({ podcastId: show.podcastId })
  expect(guests).toMatchObject([{ name: 'Piet', source: 'pitch', notes: 'Lighthouses\n\nI keep one.' }])
  expect([await list(), (await list('accepted')).length]).toEqual([[], 1])
})

test('someone whose address is known is not added twice', async () => {
  const { guest } = await as(app, owner).GuestService.Create({ podcastId: show.podcastId, guest: guestForm({ email: 'PIET@example.com' }) })
  await send()
  const [one] = await list()
  const { pitch: accepted } = await as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'accepted' })
  expect(accepted.guestId).toBe(guest.id)
  await as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'declined' })
  expect((await list('declined')).length).toBe(1)
})

test('later pitches from an address that was marked as spam are filed as spam, without a notification', async () => {
  await send()
  const [one] = await list()
  const told = async () => (await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })).notifications.length
  const before = await told()
  await as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'spam' })
  expect((await send({ email: 'PIET@example.com', topic: 'More' })).status).toBe(200)
  expect([(await list()).length, (await list('spam')).length]).toEqual([0, 2])
  expect(await told()).toBe(before)
  for (const { id } of await list('spam')) await as(app, owner).PitchService.Answer({ pitchId: id, state: 'new' })
  await send({ topic: 'Once more' })
  expect((await list()).length).toBe(3)
  await expect(as(app, owner).PitchService.Answer({ pitchId: one!.id, state: 'bad' as never })).rejects.toThrow('invalid_argument')
})

test('rejects pitches without consent, to shows that want none, and to no show', async () => {
  for (const changes of [{ consent: false }, { name: '' }, { email: 'x' }, { topic: '' }, { links: [{ label: '', url: 'ftp://x.y' }] }])
    expect((await send(changes)).status).toBe(400)
  await app.pool.pool.query('update podcasts set accepts_guests = false')
  expect((await send()).status).toBe(412)
  expect((await send({}, { podcastId: crypto.randomUUID() })).status).toBe(404)
  expect(await list()).toEqual([])
})

test('drops what fills the trap, and limits pitches by address and by show', async () => {
  expect((await send({}, { website: 'https://spam.example' })).status).toBe(200)
  expect(await list()).toEqual([])
  const fromOne = () =>
    app.server.inject({
      method: 'POST',
      url: '/api/twirp/castwright.administration.PitchService/Create',
      headers: { 'content-type': 'application/json', origin: app.url },
      remoteAddress: '10.1.2.3',
      payload: JSON.stringify({ podcastId: show.podcastId, pitch: pitch() }),
    })
  for (let at = 0; at < 5; at += 1) expect((await fromOne()).statusCode).toBe(200)
  expect((await fromOne()).statusCode).toBe(429)
  await app.pool.pool.query(`update rates set count = 100 where key = 'pitches:' || $1`, [show.podcastId])
  expect((await send()).status).toBe(429)
})
