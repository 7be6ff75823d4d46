import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { newsletterMessages } from '@castwright/contract/newsletter/shapes.ts'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { isFull } from '../../../test/kit/full.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import { readSubscribers, writeSubscribers } from './file.ts'
import { notesOf, releaseMail } from './mail.ts'
import { changeByLink, deleteUnconfirmed, findByLink, noteBounce, requestSubscription, sendConfirmation } from './service.ts'
import type { SubscriberRow } from './store.ts'
import { writeToken, type LinkPurpose } from './token.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const day = 86_400_000

const service = () => as(show.app, show.owner).NewsletterService
const find = async () => (await service().FindByPodcastID({ podcastId: show.podcastId })).newsletter
const settings = { isOn: true, intro: '', footer: '' }
const turnOn = async () => service().Update({ podcastId: show.podcastId, settings, version: (await find()).version })
const list = (text: string) => service().Import({ podcastId: show.podcastId, text, hasConsent: true })
let network = 0
const request = (email: string, podcastId = show.podcastId) =>
  requestSubscription(show.app.app, podcastId, email, `10.${(network += 1) >> 8}.${network & 255}.1`)

const rowOf = async (email: string, podcastId = show.podcastId) => {
  const [row] = await show.query<
    Pick<SubscriberRow, 'id' | 'state' | 'reason' | 'rejections'> & { requested_at: Date | null; ended_at: Date | null }
  >('select * from newsletter_subscribers where podcast_id = $1 and email = $2', [podcastId, email])
  return row!
}
const linkOf = async (purpose: LinkPurpose, email: string) => {
  const { id, requested_at: requestedAt } = await rowOf(email)
  return writeToken(show.app.app.newsletterSecret, purpose, { id, requestedAt })
}
const press = (token: string) => changeByLink(show.app.app, token)
const eventsOf = (kind: string) => show.query('select id from events where podcast_id = $1 and kind = $2', [show.podcastId, kind])

test('a link to confirm works for exactly seven days', async () => {
  await request('ada@example.com')
  const token = await linkOf('confirm', 'ada@example.com')
  const requestedAt = (await rowOf('ada@example.com')).requested_at!
  const end = requestedAt.getTime() + newsletterLimits.confirmDays * day
  const openAt = (ms: number) => findByLink({ ...show.app.app, now: () => new Date(ms) }, token)
  expect(await openAt(end)).toMatchObject({ purpose: 'confirm', email: 'ada@example.com', isDone: false })
  expect(await openAt(end + 1)).toBeNull()
  // Someone who confirmed in time can open it again.
  await press(token)
  expect(await openAt(end + 1)).toMatchObject({ isDone: true })
})

test('another request replaces the link of the one before, and a subscriber gets no more of them', async () => {
  const email = 'ada@example.com'
  await request(email)
  const first = await linkOf('confirm', email)
  await show.query(`update newsletter_subscribers set requested_at = requested_at - interval '1 second' where email = $1`, [email])
  await request(email)
  expect(await press(first)).toBeNull()
  const second = await linkOf('confirm', email)
  await press(second)
  const jobs = () => show.query(`select id from pgboss.job where name = 'newsletter.confirmation' and data ->> 'subscriberId' = $1`, [id])
  const { id } = await rowOf(email)
  const before = (await jobs()).length
  await request(email)
  expect(await jobs()).toHaveLength(before)
  expect(await linkOf('confirm', email)).toBe(second)
})

test('lists an address once when it is entered many times simultaneously', async () => {
  await Promise.all(['a@example.com', 'A@Example.com', 'a@EXAMPLE.com'].map((email) => request(email)))
  expect((await find()).counts).toEqual({ pending: 1, active: 0, unsubscribed: 0, refused: 0 })
})

test('no confirmation is sent after the newsletter was turned off, or the address deleted', async () => {
  await turnOn()
  await request('off@example.com')
  const { id } = await rowOf('off@example.com')
  const { version } = await find()
  await service().Update({ podcastId: show.podcastId, settings: { ...settings, isOn: false }, version })
  await sendConfirmation(show.app.app, { subscriberId: id })
  await turnOn()
  await service().DeleteSubscriber({ podcastId: show.podcastId, subscriberId: id })
  await sendConfirmation(show.app.app, { subscriberId: id })
  expect((await show.app.emails()).filter(({ to }) => to === 'off@example.com')).toEqual([])
})

test('a link to unsubscribe never expires, and the first press counts', async () => {
  await list('ada@example.com')
  const token = await linkOf('unsubscribe', 'ada@example.com')
  show.app.clock.move(20 * day)
  try {
    expect(await press(token)).toMatchObject({ isDone: true })
    const { ended_at: endedAt } = await rowOf('ada@example.com')
    show.app.clock.move(day)
    await press(token)
    expect(await rowOf('ada@example.com')).toMatchObject({ state: 'unsubscribed', ended_at: endedAt })
  } finally {
    show.app.clock.move(-21 * day)
  }
})

test('someone who was refused comes back by confirming, without a record of rejections', async () => {
  await list('ada@example.com')
  await show.query(`update newsletter_subscribers set state = 'refused', reason = '550', rejections = 3 where email = 'ada@example.com'`)
  await request('ada@example.com')
  expect(await rowOf('ada@example.com')).toMatchObject({ state: 'refused' })
  await press(await linkOf('confirm', 'ada@example.com'))
  expect(await rowOf('ada@example.com')).toMatchObject({ state: 'active', reason: null, rejections: 0, ended_at: null })
})

test('a bounce ends subscriptions to all shows, except those that began after it', async () => {
  const other = await makePodcast(show.app, show.owner, 'Day Shift')
  await list('ada@example.com')
  await service().Import({ podcastId: other.podcastId, text: 'ada@example.com', hasConsent: true })
  await request('new@example.com')
  const bounce = (email: string, at: Date) => noteBounce(show.app.app, { type: 'bounce', email, reason: '', at })
  const now = show.app.clock.now().getTime()
  await bounce('ada@example.com', new Date(now - day))
  expect(await rowOf('ada@example.com')).toMatchObject({ state: 'active' })
  await bounce('ADA@example.com', new Date(now + 1000))
  for (const id of [show.podcastId, other.podcastId])
    expect(await rowOf('ada@example.com', id)).toMatchObject({ state: 'refused', reason: 'The address rejected the email.' })
  await bounce('new@example.com', new Date(now + 1000))
  expect(await rowOf('new@example.com')).toMatchObject({ state: 'pending' })
})

test('forgets only addresses that were never confirmed', async () => {
  for (const email of ['old@example.com', 'young@example.com', 'gone@example.com']) await request(email)
  await press(await linkOf('confirm', 'gone@example.com'))
  await press(await linkOf('unsubscribe', 'gone@example.com'))
  const age = (email: string, days: number) =>
    show.query(`update newsletter_subscribers set requested_at = now() - make_interval(days => $2) where email = $1 and podcast_id = $3`, [
      email,
      days,
      show.podcastId,
    ])
  await age('old@example.com', 8)
  await age('young@example.com', 6)
  await age('gone@example.com', 400)
  await deleteUnconfirmed(show.app.app)
  await deleteUnconfirmed(show.app.app)
  expect((await find()).counts).toEqual({ pending: 1, active: 0, unsubscribed: 1, refused: 0 })
})

test('two people who import the same file add everyone once', async () => {
  const text = Array.from({ length: 30 }, (_, at) => `same${at}@example.com`).join('\n')
  const results = await Promise.all([list(text), list(text)])
  expect(results.map(({ added, known }) => [added, known]).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    [0, 30],
    [30, 0],
  ])
  expect(await eventsOf('newsletter.imported')).toHaveLength(1)
})

test('an import never changes someone who is in the list', async () => {
  for (const email of ['pending@example.com', 'gone@example.com']) await request(email)
  await press(await linkOf('confirm', 'gone@example.com'))
  await press(await linkOf('unsubscribe', 'gone@example.com'))
  expect(await list('pending@example.com\nGONE@example.com\n')).toMatchObject({ added: 0, known: 2 })
  expect((await find()).counts).toEqual({ pending: 1, active: 0, unsubscribed: 1, refused: 0 })
})

// Writing and deleting 100,000 rows takes five seconds.
test.skipIf(!isFull)('a list takes exactly as many addresses as allowed, and the form says the same when it is full', async () => {
  await show.query(
    `insert into newsletter_subscribers (id, podcast_id, email, state, source, created_at)
     select gen_random_uuid(), $1, 'full' || n || '@example.com', 'unsubscribed', 'import', now() from generate_series(2, $2::int) n`,
    [show.podcastId, newsletterLimits.subscribers],
  )
  await expect(list('one@example.com\ntwo@example.com')).rejects.toMatchObject({ meta: { text: newsletterMessages.tooMany } })
  expect(await list('one@example.com')).toMatchObject({ added: 1 })
  await request('two@example.com')
  expect(await rowOf('two@example.com')).toBeUndefined()
})

test('reads exactly as many rows as allowed, in any common form', () => {
  const rows = Array.from({ length: newsletterLimits.importRows }, (_, at) => `a${at}@example.com`)
  expect(readSubscribers(rows.join('\n')).emails).toHaveLength(newsletterLimits.importRows)
  expect(readSubscribers(['Email', ...rows].join('\r\n')).emails).toHaveLength(newsletterLimits.importRows)
  expect(readSubscribers([...rows, 'one@more.example'].join('\n'))).toEqual({
    emails: [],
    errors: [{ line: 1, message: newsletterMessages.tooManyRows }],
  })
  const file =
    '\uFEFFName,"E-Mail"\r\n"Ada, Countess",ADA@example.com\r\n\r\nAda,ada@example.com\r\n,\r\nBob,bob@\r\nMüller,müller@example.com\r\n'
  const { emails, errors } = readSubscribers(file)
  expect(emails).toContain('ada@example.com')
  expect(emails.filter((email) => email.startsWith('ada'))).toHaveLength(1)
  expect(errors.map(({ line }) => line)).toContain(6)
  for (const empty of ['', '\n\n', 'Name\nAda']) expect(readSubscribers(empty)).toMatchObject({ emails: [], errors: [{ line: 1 }] })
})

test('lists at most 100 lines with errors, and still reads the others', () => {
  const { emails, errors } = readSubscribers(['Email', ...Array.from({ length: 150 }, () => 'nobody'), 'ada@example.com'].join('\n'))
  expect([emails, errors.length, errors[0]!.line]).toEqual([['ada@example.com'], 100, 2])
})

test('a file of ours brings back the subscribed, including addresses that look like formulas', () => {
  const row = { confirmedAt: new Date(0), endedAt: null, reason: null }
  const text = writeSubscribers([
    { ...row, email: '+tag@example.com', state: 'active' },
    { ...row, email: '-dash@example.com', state: 'active' },
    { ...row, email: 'gone@example.com', state: 'unsubscribed' },
    { ...row, email: 'bad@example.com', state: 'refused', reason: '=cmd("x")' },
    { ...row, email: 'new@example.com', state: 'pending' },
  ])
  expect(text).not.toMatch(/(?:^|,)"?[=+-]/m)
  expect(readSubscribers(text)).toEqual({ emails: ['+tag@example.com', '-dash@example.com'], errors: [] })
})

test('settings are saved against the version that was read, and the same ones twice change nothing', async () => {
  const update = (version: number, intro: string) =>
    service().Update({ podcastId: show.podcastId, settings: { ...settings, intro }, version })
  const results = await Promise.allSettled([update(0, 'One'), update(0, 'Two')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { version, intro } = await find()
  expect(version).toBe(1)
  expect((await update(1, intro)).newsletter.version).toBe(1)
  expect(await eventsOf('newsletter.changed')).toHaveLength(1)
})

const sender = { podcastId: newId(), show: 'Night Shift', footer: '' }
const url = 'https://pod.example/newsletter/u.x'
const facts = { title: 'News', episodeUrl: 'https://pod.example/e', notes: [] }

test('subjects are cut between characters, never inside of one', () => {
  const subjectOf = (title: string) => releaseMail(sender, { ...facts, title }, 'ada@example.com', url).subject
  expect(subjectOf('News')).toBe('Night Shift: News')
  for (const sign of ['👩‍👩‍👧', '😀', 'é', '다'])
    for (const lead of ['', 'x', 'xy']) {
      const subject = subjectOf(`${lead}${sign.repeat(125)}`)
      expect(subject.isWellFormed()).toBe(true)
      expect(subject.replace(`Night Shift: ${lead}`, '').replaceAll(sign, '')).toBe('…')
    }
})

test('the name of a show cannot change the sender of an email', () => {
  const nameOf = (name: string) => releaseMail({ ...sender, show: name }, facts, 'ada@example.com', url).fromName
  expect(nameOf('Evil" <boss@bank.example>\r\nBcc: all@example.com')).toBe('Evil   boss bank.example Bcc: all example.com')
  expect(nameOf('😀'.repeat(50))!.isWellFormed()).toBe(true)
})

test('show notes become lines and their safe links, each once', () => {
  const html =
    '<p>Hello &amp; welcome</p><p><a href="https://a.example/?x=1&amp;y=2">Shop</a> and <a href="https://a.example/?x=1&amp;y=2">again</a></p>' +
    '<p><a href="mailto:me@example.com">Mail</a> <a href="https://user:pw@b.example/">Trick</a> <a href="https://c.example/"></a></p>'
  expect(notesOf(html)).toEqual([
    'Hello & welcome',
    'Shop and again',
    'Mail Trick',
    { link: { label: 'Shop', href: 'https://a.example/?x=1&y=2' } },
    { link: { label: 'https://c.example/', href: 'https://c.example/' } },
  ])
  expect(notesOf('')).toEqual([])
})
