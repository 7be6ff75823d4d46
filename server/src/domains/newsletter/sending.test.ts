import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { deleteJobs, deletePodcast } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import { MailError } from '../../platform/mail/port.ts'
import { resumeIssues, runIssue } from './service.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true, env: { NEWSLETTER_RATE: '100000' } })
const never = new AbortController().signal
const day = 86_400_000

const service = () => as(show.app, show.owner).NewsletterService
const find = async () => (await service().FindByPodcastID({ podcastId: show.podcastId })).newsletter
const issue = async () => (await find()).issues[0]!

async function turnOn(): Promise<void> {
  const { version } = await find()
  await service().Update({ podcastId: show.podcastId, settings: { isOn: true, intro: '', footer: '' }, version })
}

let number = 0
async function addReaders(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `sent${(number += 1)}@example.com`)
  await service().Import({ podcastId: show.podcastId, text: emails.join('\n'), hasConsent: true })
  return emails
}

const release = async (given: Parameters<typeof publish>[3] = {}): Promise<string> => {
  const { episodeId } = await readyEpisode(show.app, show.owner, show.podcastId, { title: 'News' })
  await publish(show.app, show.owner, episodeId, given)
  return episodeId
}

/** A show with readers and a release that is about to be announced to them. */
async function stage(readers: number) {
  await turnOn()
  const emails = await addReaders(readers)
  const episodeId = await release()
  return { emails, episodeId, issueId: (await issue()).id }
}

/** A worker with a mail server of its own. `accept` runs before the mail server takes an email. */
function worker(accept: (to: string) => void | Promise<void> = () => {}) {
  const got: string[] = []
  const send = async ({ to }: { to: string }) => {
    await accept(to)
    got.push(to)
  }
  const { app } = show.app
  const { isOutbox: _held, ...mail } = app.mail
  return { got, run: (issueId: string) => runIssue({ ...app, mail: { ...mail, send } }, issueId, never) }
}

const unavailable = () => {
  throw new MailError('451 Try again later.', { temporary: true })
}

/** Chooses the recipients, and sends nothing because the mail server is down. */
const prepare = (issueId: string) => expect(worker(unavailable).run(issueId)).rejects.toThrow('451')

const jobs = () => show.query<{ id: string }>(`select id from pgboss.job where name = 'newsletter.send' and state = 'created'`)
const eventsOf = (kind: string) => show.query(`select id from events where podcast_id = $1 and kind = $2`, [show.podcastId, kind])

test('sends an issue once when two workers race', async () => {
  const { emails, issueId } = await stage(20)
  const { got, run } = worker()
  await Promise.all([run(issueId), run(issueId)])
  expect(got.toSorted()).toEqual(emails.toSorted())
  expect(await issue()).toMatchObject({ state: 'sent', recipients: 20, sent: 20, uncertain: 0, failed: 0 })
  await run(issueId)
  expect(got).toHaveLength(20)
})

test('a worker that was replaced finishes what it is sending, and nothing else', async () => {
  const { emails, issueId } = await stage(10)
  const [full, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let waiting = 0
  const slow = worker(async () => {
    waiting += 1
    if (waiting === 3) full.resolve()
    await open.promise
  })
  const running = slow.run(issueId)
  await full.promise
  const next = worker()
  await next.run(issueId)
  expect(next.got).toHaveLength(7)
  expect(await issue()).toMatchObject({ state: 'sent', sent: 7, uncertain: 3 })
  open.resolve()
  await running
  expect([...slow.got, ...next.got].toSorted()).toEqual(emails.toSorted())
  expect(await issue()).toMatchObject({ state: 'sent', sent: 10, uncertain: 0 })
})

test('waits while the mail server is down, says why, and continues with the rest', async () => {
  const { emails, issueId } = await stage(6)
  const broken = worker((to) => {
    if (to !== emails[0]) unavailable()
  })
  await expect(broken.run(issueId)).rejects.toThrow('451')
  expect(await issue()).toMatchObject({ state: 'sending', recipients: 6, failed: 0, error: "451 Try again later. We'll try again." })
  const { got, run } = worker()
  await run(issueId)
  expect([...broken.got, ...got].toSorted()).toEqual(emails.toSorted())
  expect(await issue()).toMatchObject({ state: 'sent', sent: 6, error: null })
})

test('an address is refused after three rejections in a row, and one accepted email starts over', async () => {
  const { emails, episodeId } = await stage(2)
  const [dead] = emails
  const sendNext = async (isRejected: boolean) => {
    await show.query('delete from newsletter_issues where episode_id = $1', [episodeId])
    const issueId = newId()
    await show.query(
      `insert into newsletter_issues (id, podcast_id, episode_id, title, state, created_at) values ($1, $2, $3, 'News', 'sending', now())`,
      [issueId, show.podcastId, episodeId],
    )
    const { got, run } = worker((to) => {
      if (isRejected && to === dead) throw new MailError('550 No such user', { temporary: false })
    })
    await run(issueId)
    return got.length
  }
  const stateOf = async () => (await service().FindSubscribers({ podcastId: show.podcastId, text: dead! })).subscribers[0]
  for (const isRejected of [true, true, false, true, true]) expect(await sendNext(isRejected)).toBe(isRejected ? 1 : 2)
  expect(await stateOf()).toMatchObject({ state: 'active', reason: '550 No such user' })
  await sendNext(true)
  expect(await stateOf()).toMatchObject({ state: 'refused', reason: '550 No such user', endedAt: expect.any(String) })
  expect(await sendNext(false)).toBe(1)
})

test('leaves out readers who left while it waited, and those who came later', async () => {
  const { emails, issueId } = await stage(4)
  await prepare(issueId)
  const [stays, unsubscribed, deleted, refused] = emails
  await show.query(`update newsletter_subscribers set state = 'unsubscribed' where email = $1`, [unsubscribed])
  await show.query(`update newsletter_subscribers set state = 'refused' where email = $1`, [refused])
  const { subscribers } = await service().FindSubscribers({ podcastId: show.podcastId, text: deleted! })
  await service().DeleteSubscriber({ podcastId: show.podcastId, subscriberId: subscribers[0]!.id })
  await addReaders(1)
  const { got, run } = worker()
  await run(issueId)
  expect(got).toEqual([stays])
  expect(await issue()).toMatchObject({ state: 'sent', recipients: 1, sent: 1 })
})

test('unpublishing stops an issue permanently', async () => {
  const { episodeId, issueId } = await stage(2)
  await prepare(issueId)
  await as(show.app, show.owner).EpisodeService.Unpublish({ episodeId })
  expect(await issue()).toMatchObject({ state: 'canceled', error: null })
  await publish(show.app, show.owner, episodeId)
  const { got, run } = worker()
  await run(issueId)
  expect(got).toEqual([])
  expect((await find()).issues).toMatchObject([{ id: issueId, state: 'canceled', sent: 0 }])
})

test('an issue of a release that is no longer public is canceled before its first email', async () => {
  const { episodeId, issueId } = await stage(2)
  await show.query('delete from publications where episode_id = $1', [episodeId])
  const { got, run } = worker()
  await run(issueId)
  expect(got).toEqual([])
  expect(await issue()).toMatchObject({ state: 'canceled' })
})

test('canceling twice is recorded once, and a canceled issue is never sent again', async () => {
  const { issueId } = await stage(2)
  const ids = { podcastId: show.podcastId, issueId }
  await prepare(issueId)
  await Promise.all([service().CancelIssue(ids), service().CancelIssue(ids)])
  expect(await eventsOf('newsletter.canceled')).toHaveLength(1)
  const { got, run } = worker()
  await run(issueId)
  await expect(service().ResendUncertain(ids)).rejects.toMatchObject({ code: 'not_found' })
  expect(got).toEqual([])
  expect(await issue()).toMatchObject({ state: 'canceled', sent: 0, finishedAt: expect.any(String) })
})

test('canceling while emails are on their way keeps those that arrived', async () => {
  const { issueId } = await stage(8)
  const ids = { podcastId: show.podcastId, issueId }
  let isCanceled: Promise<unknown> | undefined
  const { got, run } = worker(async () => {
    isCanceled ??= service().CancelIssue(ids)
    await isCanceled
  })
  await run(issueId)
  expect(got.length).toBeGreaterThan(0)
  expect(got.length).toBeLessThanOrEqual(3)
  expect(await issue()).toMatchObject({ state: 'canceled', sent: got.length, uncertain: 0 })
})

test('issues and subscribers of another show are not found, even by its own admin', async () => {
  const { issueId } = await stage(1)
  const [subscriber] = (await service().FindSubscribers({ podcastId: show.podcastId })).subscribers
  const { podcastId } = await makePodcast(show.app, show.owner, 'Day Shift')
  for (const call of [
    () => service().CancelIssue({ podcastId, issueId }),
    () => service().ResendUncertain({ podcastId, issueId }),
    () => service().DeleteSubscriber({ podcastId, subscriberId: subscriber!.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await find()).toMatchObject({ counts: { active: 1 }, issues: [{ state: 'sending' }] })
})

test('a lost job is queued again, once', async () => {
  await deleteJobs(show.app, 'newsletter.send')
  await stage(1)
  expect(await jobs()).toHaveLength(1)
  await resumeIssues(show.app.app)
  expect(await jobs()).toHaveLength(1)
  await deleteJobs(show.app, 'newsletter.send')
  await resumeIssues(show.app.app)
  await resumeIssues(show.app.app)
  expect(await jobs()).toHaveLength(1)
})

test('announces releases of the last three days, and only if someone is subscribed', async () => {
  await turnOn()
  const ago = (ms: number) => ({ publishedDate: new Date(show.app.clock.now().getTime() - ms).toISOString() })
  await release()
  expect((await find()).issues).toEqual([])
  await addReaders(1)
  await release(ago(3 * day + 60_000))
  expect((await find()).issues).toEqual([])
  await release(ago(3 * day - 60_000))
  expect((await find()).issues).toHaveLength(1)
})

test('a deleted show leaves a queued job with nothing to do', async () => {
  const { issueId } = await stage(1)
  await deletePodcast(show.app, show.podcastId)
  const { got, run } = worker()
  await run(issueId)
  expect(got).toEqual([])
})
