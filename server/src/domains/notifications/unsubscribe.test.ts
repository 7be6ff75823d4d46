import { expect, test } from 'vitest'
import { defaultDeliveries, notificationTypes } from '@castwright/contract/notifications/shapes.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { readToken, writeToken, type Unsubscribed } from './token.ts'

const app = await useApp({ worker: false })

const tokenFor = ({ userId }: Person, type: Unsubscribed['type']): string => writeToken(app.secret, { userId, type })

const preferencesOf = async (person: Person) => {
  const { preferences } = await as(app, person).NotificationService.FindPreferences({ userId: person.userId })
  return Object.fromEntries(preferences.map(({ type, delivery }) => [type, delivery]))
}

const click = (token: string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
  app.server.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })

test('lists the chosen or default preference of every kind', async () => {
  const ada = await makePerson(app)
  expect(await preferencesOf(ada)).toEqual(defaultDeliveries)
  const { preferences } = await as(app, ada).NotificationService.UpdatePreferences({
    userId: ada.userId,
    preferences: [
      { type: 'EpisodeAdded', delivery: 'daily' },
      { type: 'Mention', delivery: 'at_once' },
      { type: 'Mention', delivery: 'off' },
    ],
  })
  expect(preferences.map(({ type }) => type)).toEqual(notificationTypes)
  expect(await preferencesOf(ada)).toEqual({ ...defaultDeliveries, EpisodeAdded: 'daily', Mention: 'off' })
  for (const wrong of [[], [{ type: 'Gossip', delivery: 'off' }], [{ type: 'Mention', delivery: 'hourly' }], 'off']) {
    const answer = await callRaw(app, ada, 'NotificationService.UpdatePreferences', { userId: ada.userId, preferences: wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  }
  const many = Array.from({ length: 10 }, (_, index) => ({
    userId: ada.userId,
    preferences: notificationTypes.map((type) => ({ type, delivery: index % 2 ? ('off' as const) : ('daily' as const) })),
  }))
  await Promise.all(many.map((input) => as(app, ada).NotificationService.UpdatePreferences(input)))
  expect(new Set(Object.values(await preferencesOf(ada))).size).toBe(1)
})

test('turns off one kind with one click, idempotently', async () => {
  const ada = await makePerson(app)
  const token = tokenFor(ada, 'Mention')
  for (const origin of ['https://mail.example', app.url]) {
    const answer = await click(token, { origin })
    expect([answer.statusCode, answer.body]).toEqual([200, "You've been unsubscribed from these emails.\n"])
  }
  expect(await preferencesOf(ada)).toEqual({ ...defaultDeliveries, Mention: 'off' })
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await click(tokenFor(ada, 'ReviewVerdict'), { 'content-type': 'multipart/form-data; boundary=x' }, form)).statusCode).toBe(200)
  expect(await preferencesOf(ada)).toMatchObject({ ReviewVerdict: 'off' })
})

test('works from the app page without a session', async () => {
  const ada = await makePerson(app)
  expect(await as(app, null).NotificationService.Unsubscribe({ token: tokenFor(ada, 'RedirectDone') })).toEqual({ type: 'RedirectDone' })
  expect(await preferencesOf(ada)).toMatchObject({ RedirectDone: 'off' })
  const page = await app.server.inject({ url: `/unsubscribe/${tokenFor(ada, 'Mention')}` })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await preferencesOf(ada)).toMatchObject({ Mention: 'at_once' })
})

test('the digest link turns off all kinds that are in the digest at that time', async () => {
  const ada = await makePerson(app)
  await as(app, ada).NotificationService.UpdatePreferences({ userId: ada.userId, preferences: [{ type: 'Mention', delivery: 'daily' }] })
  for (let round = 0; round < 2; round += 1) {
    expect(await as(app, null).NotificationService.Unsubscribe({ token: tokenFor(ada, 'daily') })).toEqual({ type: null })
    expect(await preferencesOf(ada)).toEqual({
      ...defaultDeliveries,
      EpisodePublished: 'off',
      DateChanged: 'off',
      SeasonPlanned: 'off',
      SeasonMoved: 'off',
      GuestPitched: 'off',
      ReviewVerdict: 'off',
      StepUnassigned: 'off',
      Mention: 'off',
    })
  }
})

test('rejects unsigned tokens and deleted users', async () => {
  const [ada, bob] = [await makePerson(app), await makePerson(app)]
  const token = tokenFor(ada, 'Mention')
  const [id, , mac] = token.split('.')
  const wrong = [
    `${token}x`,
    token.slice(0, -1),
    `${id}.ReviewVerdict.${mac}`,
    `${tokenFor(bob, 'Mention').split('.')[0]}.Mention.${mac}`,
    writeToken('another secret that is long enough', { userId: ada.userId, type: 'Mention' }),
    writeToken(app.secret, { userId: ada.userId, type: 'Gossip' as 'Mention' }),
    writeToken(app.secret, { userId: '01890000-0000-7000-8000-000000000000', type: 'Mention' }),
    'x',
    '%00',
  ]
  for (const one of wrong) {
    expect((await click(encodeURIComponent(one))).statusCode, one).toBe(404)
    const answer = await callRaw(app, null, 'NotificationService.Unsubscribe', { token: one })
    expect(answer, one).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await callRaw(app, null, 'NotificationService.Unsubscribe', { token: '' })).toMatchObject({ status: 400 })
  expect(await callRaw(app, null, 'NotificationService.Unsubscribe', { token: 'x'.repeat(501) })).toMatchObject({ status: 400 })
  expect(await preferencesOf(ada)).toEqual(defaultDeliveries)
  expect(await preferencesOf(bob)).toEqual(defaultDeliveries)
})

test('accepts only small forms there, and no forms elsewhere', async () => {
  const ada = await makePerson(app)
  const token = tokenFor(ada, 'Mention')
  for (const type of ['application/json', 'text/plain']) {
    expect((await click(token, { 'content-type': type }, '{}')).statusCode, type).toBe(404)
  }
  expect((await click(token, {}, 'x'.repeat(5000))).statusCode).toBe(400)
  expect(await preferencesOf(ada)).toMatchObject({ Mention: 'at_once' })
  const elsewhere = await app.server.inject({
    method: 'POST',
    url: '/unsubscribe/a/b',
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  expect(elsewhere.statusCode).toBe(403)
})

test('round-trips every kind in a token', () => {
  for (const type of [...notificationTypes, 'daily' as const]) {
    const userId = '01890f1e-7d2a-7c3b-9a4d-5e6f70819203'
    const token = writeToken('secret', { userId, type })
    expect(token.length, type).toBeLessThanOrEqual(100)
    expect(token).toMatch(/^[\w.-]+$/)
    expect(readToken('secret', token)).toEqual({ userId, type })
  }
})
