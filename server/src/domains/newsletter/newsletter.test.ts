import { beforeEach, expect, test } from 'vitest'
import { join } from 'node:path'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { newId } from '../../platform/ids.ts'
import { MailError } from '../../platform/mail/port.ts'
import { deleteUnconfirmed, resumeIssues, runIssue } from './service.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')
const webhookSecret = 'a webhook secret that is long enough'

let podcastId: string
let path: string
let number = 0

const app = await useApp({ clientDir, env: { MAIL_WEBHOOK_SECRET: webhookSecret, NEWSLETTER_RATE: '100000' } })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  await deleteAll(app, 'rates')
  ;({ podcastId } = await makePodcast(app, owner, 'Night Shift'))
  path = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}/newsletter`
  await turn(true)
})

const service = () => as(app, owner).NewsletterService
const find = async () => (await service().FindByPodcastID({ podcastId })).newsletter
const turn = async (isOn: boolean) =>
  service().Update({ podcastId, settings: { isOn, intro: '', footer: '1 Main Street' }, version: (await find()).version })
const freshEmail = () => `reader${(number += 1)}@example.com`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const send = (fields: Record<string, string>, { remoteAddress = '192.0.2.7', origin = app.url } = {}) =>
  app.server.inject({
    method: 'POST',
    url: path,
    headers: { origin, ...form },
    remoteAddress,
    payload: new URLSearchParams(fields).toString(),
  })
const linkIn = (text: string) => /\/newsletter\/[\w.-]+/.exec(text)![0]
const open = (url: string) => app.server.inject(url)
/** As a browser with its no-referrer policy, or a mail provider. */
const press = (url: string) =>
  app.server.inject({ method: 'POST', url, headers: { origin: 'null', ...form }, payload: 'List-Unsubscribe=One-Click' })

async function subscribe(email = freshEmail()): Promise<string> {
  expect((await send({ email })).statusCode).toBe(303)
  // Links of earlier requests no longer work.
  const confirm = async () => expect((await press(linkIn((await app.emailTo(email, /Confirm/)).text))).statusCode).toBe(200)
  await eventually(confirm)
  return email
}

async function release(title = 'After midnight') {
  const episode = await readyEpisode(app, owner, podcastId, { title })
  await publish(app, owner, episode.episodeId)
  return episode.episodeId
}

const settled = () =>
  eventually(async () => {
    const { issues } = await find()
    expect(issues.map(({ state }) => state)).not.toContain('sending')
    return issues
  })

test('a visitor subscribes without a script, and only after a confirmation', async () => {
  const page = await open(path)
  expect([page.statusCode, page.body.includes(`action="${path}"`)]).toEqual([200, true])
  const email = freshEmail()
  const sent = await send({ email: email.toUpperCase(), website: '' })
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${path}?requested`])
  expect((await open(`${path}?requested`)).body).toContain('so the link to confirm your subscription wasn&#x27;t sent')
  expect((await find()).counts).toEqual({ pending: 1, active: 0, unsubscribed: 0, refused: 0 })
  const link = linkIn((await app.emailTo(email, /Confirm/)).text)
  const asked = await open(link)
  expect([asked.statusCode, asked.headers['referrer-policy'], asked.headers['x-robots-tag']]).toEqual([200, 'no-referrer', 'noindex'])
  expect(asked.body).toContain('Confirm your subscription')
  // Opening the link, as mail scanners do, changes nothing.
  expect((await find()).counts.active).toBe(0)
  expect((await press(link)).body).toContain('You&#x27;re subscribed')
  expect((await find()).counts).toEqual({ pending: 0, active: 1, unsubscribed: 0, refused: 0 })
  expect((await press(link)).statusCode).toBe(200)
})

test('bad addresses, robots, foreign sites and floods are turned away', async () => {
  for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(300)}@example.com`, 'a@example.com\r\nBcc: b@example.com', '\0@example.com'])
    expect((await send({ email })).statusCode, email).toBe(400)
  expect((await send({ email: freshEmail(), website: 'x' })).statusCode).toBe(303)
  expect((await send({ email: freshEmail() }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await find()).counts.pending).toBe(0)
  await deleteAll(app, 'rates')
  const answers = []
  for (let at = 0; at < 12; at += 1) answers.push((await send({ email: freshEmail() })).statusCode)
  expect(answers.slice(-2)).toEqual([429, 429])
  await deleteAll(app, 'rates')
  // One address gets at most three emails a day, from wherever they are requested.
  const email = freshEmail()
  for (let at = 0; at < 6; at += 1) expect((await send({ email }, { remoteAddress: `192.0.2.${at}` })).statusCode).toBe(303)
  await app.emailTo(email)
  await eventually(async () => expect((await app.emails()).filter(({ to }) => to === email)).toHaveLength(3))
})

test('links that are not ours, of an earlier request, or too old do nothing', async () => {
  const email = freshEmail()
  await send({ email })
  const link = linkIn((await app.emailTo(email, /Confirm/)).text)
  const broken = [
    `${link.slice(0, -2)}xx`,
    link.replace('/c.', '/u.'),
    '/newsletter/x',
    '/newsletter/c.AAAAAAAAAAAAAAAAAAAAAA.' + 'A'.repeat(43),
  ]
  for (const url of broken) expect([(await open(url)).statusCode, (await press(url)).statusCode]).toEqual([404, 404])
  await app.pool.pool.query(`update newsletter_subscribers set requested_at = requested_at - interval '8 days' where email = $1`, [email])
  expect((await press(link)).statusCode).toBe(404)
  await deleteUnconfirmed(app.app)
  expect((await find()).counts).toEqual({ pending: 0, active: 0, unsubscribed: 0, refused: 0 })
})

test('each release is one email from the notes, and one click unsubscribes', async () => {
  const [email, other] = [await subscribe(), await subscribe()]
  const episodeId = await release()
  expect(await settled()).toMatchObject([
    { title: 'After midnight', state: 'sent', recipients: 2, sent: 0, held: 2, failed: 0, error: null },
  ])
  const sentEmail = await app.emailTo(email, /After midnight/)
  expect(sentEmail.subject).toBe('Night Shift: After midnight')
  expect(sentEmail.text).toContain('We talk.')
  expect(sentEmail.text).toContain(`${path.replace('/newsletter', '')}/${episodeId}`)
  expect(sentEmail.text).toContain('1 Main Street')
  await as(app, owner).EpisodeService.Unpublish({ episodeId })
  await publish(app, owner, episodeId)
  expect(await settled()).toHaveLength(1)
  const unsubscribe = linkIn(sentEmail.text)
  expect((await open(unsubscribe)).body).toContain('Unsubscribe?')
  expect((await find()).counts.active).toBe(2)
  expect((await press(unsubscribe)).body).toContain('You&#x27;re unsubscribed')
  await release('At dawn')
  await settled()
  await app.emailTo(other, /At dawn/)
  expect((await app.emails()).filter(({ to, subject }) => to === email && subject.includes('At dawn'))).toEqual([])
  // They can come back, but only by confirming again.
  await subscribe(email)
  expect((await find()).counts).toMatchObject({ active: 2, unsubscribed: 0 })
})

test('what was being sent during a crash is shown as uncertain, and sent again only on request', async () => {
  const [one, other] = [await subscribe(), await subscribe()]
  await release('Once')
  const [issue] = await settled()
  const { id: issueId } = issue!
  const count = async (email: string) => (await app.emails()).filter(({ to, subject }) => to === email && subject.includes('Once')).length
  // As a server leaves it that was killed between the two notes.
  await app.pool.pool.query(`update newsletter_issues set state = 'sending', finished_at = null where id = $1`, [issueId])
  await app.pool.pool.query(
    `update newsletter_deliveries set state = 'sending' where issue_id = $1 and subscriber_id = (select id from newsletter_subscribers where podcast_id = $2 and email = $3)`,
    [issueId, podcastId, one],
  )
  await resumeIssues(app.app)
  expect(await settled()).toMatchObject([{ state: 'sent', held: 1, uncertain: 1 }])
  expect([await count(one), await count(other)]).toEqual([1, 1])
  await service().ResendUncertain({ podcastId, issueId })
  expect(await settled()).toMatchObject([{ state: 'sent', held: 2, uncertain: 0 }])
  expect([await count(one), await count(other)]).toEqual([2, 1])
  await service().ResendUncertain({ podcastId, issueId })
  expect([await count(one), await count(other)]).toEqual([2, 1])
})

test('nothing is sent while it is off, or about old episodes, and the form is gone', async () => {
  await subscribe()
  await turn(false)
  expect([(await open(path)).statusCode, (await send({ email: freshEmail() })).statusCode]).toEqual([404, 404])
  await release('In silence')
  await turn(true)
  const old = await readyEpisode(app, owner, podcastId, { title: 'From the archive' })
  await publish(app, owner, old.episodeId, { publishedDate: '2020-01-01T00:00:00Z' })
  expect((await find()).issues).toEqual([])
})

test('bounces and complaints end a subscription, and the reason is shown', async () => {
  const [bounced, complained] = [await subscribe(), await subscribe()]
  const at = new Date(Date.now() + 1000).toISOString()
  const events = [
    { type: 'bounce', email: bounced.toUpperCase(), reason: '550 No such user', at },
    { type: 'complaint', email: complained, at },
  ]
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/mail/webhook',
    headers: { authorization: `Bearer ${webhookSecret}`, 'content-type': 'application/json' },
    payload: { events },
  })
  expect(answer.statusCode).toBe(200)
  const { subscribers } = await service().FindSubscribers({ podcastId, state: 'refused' })
  expect(new Map(subscribers.map(({ email, reason }) => [email, reason]))).toEqual(
    new Map([
      [bounced, '550 No such user'],
      [complained, 'Marked as spam by the recipient.'],
    ]),
  )
})

/** Sends an issue to a list in which some addresses reject it. Returns who got it. */
async function sendTo(emails: string[], dead: Set<string>, newsletterRate: number): Promise<string[]> {
  await service().Import({ podcastId, text: emails.join('\n'), hasConsent: true })
  await turn(false)
  const [issueId, episodeId] = [newId(), await release()]
  await app.pool.pool.query(
    `insert into newsletter_issues (id, podcast_id, episode_id, title, state, created_at) values ($1, $2, $3, 'Dead', 'sending', now())`,
    [issueId, podcastId, episodeId],
  )
  const got: string[] = []
  const send = async ({ to }: { to: string }): Promise<void> => {
    if (dead.has(to)) throw new MailError('550 No such user', { temporary: false })
    got.push(to)
  }
  const { isOutbox: _held, ...mail } = app.app.mail
  const other = { ...app.app, mail: { ...mail, send }, config: { ...app.app.config, newsletterRate } }
  await runIssue(other, issueId, new AbortController().signal)
  return got
}

test('dead addresses at the start of the list do not hold up the others', async () => {
  const emails = Array.from({ length: 60 }, freshEmail)
  const [dead, alive] = [emails.slice(0, 50), emails.slice(50)]
  expect((await sendTo(emails, new Set(dead), 100_000)).toSorted()).toEqual(alive.toSorted())
  expect((await find()).issues).toMatchObject([{ state: 'sent', sent: 10, failed: 50 }])
})

test('a mail server that rejects everything fails no address, however slow the rate', async () => {
  const emails = Array.from({ length: 6 }, freshEmail)
  await expect(sendTo(emails, new Set(emails), 12)).rejects.toThrow('The mail server rejects these emails.')
  expect((await find()).issues).toMatchObject([{ state: 'sending', recipients: 6, failed: 0 }])
  expect((await find()).counts.active).toBe(6)
})

test('a list goes out and in as CSV, and people who unsubscribed stay unsubscribed', async () => {
  const email = await subscribe()
  const gone = await subscribe()
  await app.pool.pool.query(`update newsletter_subscribers set state = 'unsubscribed' where email = $1`, [gone])
  const { text } = await service().Export({ podcastId })
  expect(text).toContain(`${email},active,`)
  const file = `Email;Name\n${gone};Gone\n${email.toUpperCase()};Known\nnew1@example.com;New\n"new2@example.com";New\nnonsense;X\n`
  const imported = await service().Import({ podcastId, text: file, hasConsent: true })
  expect(imported).toMatchObject({ added: 2, known: 2, errors: [{ line: 6 }] })
  expect((await find()).counts).toEqual({ pending: 0, active: 3, unsubscribed: 1, refused: 0 })
  expect(await service().Import({ podcastId, text, hasConsent: true })).toMatchObject({ added: 0, known: 1, errors: [] })
  expect(await service().Import({ podcastId, text: 'Name\nAda\n', hasConsent: true })).toMatchObject({ added: 0, errors: [{ line: 1 }] })
  await expect(service().Import({ podcastId, text: file, hasConsent: false as true })).rejects.toMatchObject({ code: 'invalid_argument' })
  const { subscribers } = await service().FindSubscribers({ podcastId, text: 'new1' })
  await service().DeleteSubscriber({ podcastId, subscriberId: subscribers[0]!.id })
  await expect(service().DeleteSubscriber({ podcastId, subscriberId: subscribers[0]!.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a list is read page by page', async () => {
  const text = Array.from({ length: 7 }, (_, at) => `page${at}@example.com`).join('\n')
  await service().Import({ podcastId, text, hasConsent: true })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { subscribers: Array<{ email: string }>; cursor: string | null } = await service().FindSubscribers({
      podcastId,
      limit: 3,
      ...(cursor !== null && { cursor }),
    })
    seen.push(...page.subscribers.map(({ email }) => email))
    cursor = page.cursor
  } while (cursor !== null)
  expect([seen.length, new Set(seen).size]).toEqual([7, 7])
})
