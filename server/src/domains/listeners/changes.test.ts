import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { listenerMessages } from '@castwright/contract/listeners/messages.ts'
import type { Listener, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { readMembers, writeMembers } from './file.ts'
import { admitMember, openListener, sendInvitation, suspendMember } from './service.ts'
import { get, makeListener, pathOf, titlesOf } from './testing.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const day = 86_400_000

const service = () => as(show.app, show.owner).ListenerService
const list = async () => (await service().FindByPodcastID({ podcastId: show.podcastId })).listeners
const make = (options: Parameters<typeof makeListener>[3] = {}) => makeListener(show.app, show.owner, show.podcastId, options)
const ids = (listener: Listener) => ({ podcastId: show.podcastId, listenerId: listener.id })
const setState = async (listener: Listener, state: ListenerState) => (await service().SetState({ ...ids(listener), state })).listener
const urlOf = async (listener: Listener) => (await service().FindFeedURL(ids(listener))).feedUrl
const statusOf = async (url: string) => (await get(show.app, url)).status
const eventsOf = (kind: string) => show.query('select id from events where podcast_id = $1 and kind = $2', [show.podcastId, kind])
const emailsTo = async (address: string) => (await show.app.emails()).filter(({ to }) => to === address)
const jobs = () =>
  show.query<{ id: string }>(
    `select data ->> 'listenerId' as id from pgboss.job where name = 'listeners.invitation' and state = 'created'
      and (data ->> 'listenerId')::uuid in (select id from listeners where podcast_id = $1)`,
    [show.podcastId],
  )
/** Feeds with unpublished episodes are built again after half a minute, and others on a signal. */
const eventuallyHas = async (feedUrl: string, titles: string[]) => {
  show.app.clock.move(31_000)
  await eventually(async () => expect(titlesOf((await get(show.app, feedUrl)).text)).toEqual(titles))
}
const tokenOf = (feedUrl: string) => pathOf(feedUrl).slice('/rss/p/'.length, -'.xml'.length)
const transaction = <T>(work: (tx: Tx) => Promise<T>) => show.app.app.transaction(work)

test('of two members who are added with one address at the same moment, one is added', async () => {
  const add = (email: string) => make({ email })
  const results = await Promise.allSettled([add('lea@example.com'), add('LEA@example.com')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Review and test feeds may share an address, and members may have none.
  await make({ kind: 'review', email: 'lea@example.com' })
  await make()
  await make()
  expect(await list()).toHaveLength(4)
})

test('two imports of one file at the same moment add each member once', async () => {
  const text = ['Email', 'a@example.com', 'b@example.com', 'A@example.com'].join('\n')
  const load = () => service().Import({ podcastId: show.podcastId, text, invite: true })
  const results = await Promise.all([load(), load()])
  expect(results.map(({ created, known }) => [created, known]).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    [0, 3],
    [2, 1],
  ])
  expect(await jobs()).toHaveLength(2)
  expect(await eventsOf('listeners.added')).toHaveLength(1)
})

// Writing and deleting 50,000 rows takes ten seconds.
test.skipIf(!isFull)('a show takes exactly as many private feeds as allowed, and an import fills what is left', async () => {
  await show.query(
    `insert into listeners (id, podcast_id, kind, name, email, state, joined_at, created_at)
     select gen_random_uuid(), $1, 'member', 'Full', '', 'revoked', now(), now() from generate_series(3, $2::int)`,
    [show.podcastId, listenerLimits.listeners],
  )
  const text = 'Email\na@example.com\nb@example.com\nc@example.com\n'
  const found = { created: 2, known: 0, errors: [{ line: 4, message: listenerMessages.tooMany }] }
  expect(await service().ParseImport({ podcastId: show.podcastId, text })).toEqual(found)
  expect(await service().Import({ podcastId: show.podcastId, text, invite: false })).toEqual(found)
  await expect(make()).rejects.toMatchObject({ meta: { listener: listenerMessages.tooMany } })
})

test('a state is recorded once, and a revoked feed gets another URL, even paused', async () => {
  const { listener, feedUrl } = await make()
  await Promise.all([setState(listener, 'paused'), setState(listener, 'paused')])
  expect(await eventsOf('listener.paused')).toHaveLength(1)
  // Pausing keeps the URL.
  expect(await urlOf(listener)).toBe(feedUrl)
  await setState(listener, 'active')
  expect(await urlOf(listener)).toBe(feedUrl)
  expect(await setState(listener, 'revoked')).toMatchObject({ hasFeed: false })
  expect(await urlOf(listener)).toBeNull()
  await expect(service().Rotate(ids(listener))).rejects.toMatchObject({ code: 'not_found' })
  expect(await service().RotateAll({ podcastId: show.podcastId, invite: true })).toEqual({ rotated: 0 })
  expect(await setState(listener, 'paused')).toMatchObject({ state: 'paused', hasFeed: true })
  expect(await urlOf(listener)).not.toBe(feedUrl)
})

test('rotating twice leaves only the last URL, and forgets that the feed was shared', async () => {
  const { listener, feedUrl } = await make()
  await show.query('update listeners set shared_at = now() where id = $1', [listener.id])
  const first = (await service().Rotate(ids(listener))).feedUrl
  const second = (await service().Rotate(ids(listener))).feedUrl
  expect(await Promise.all([feedUrl, first, second].map(statusOf))).toEqual([404, 404, 200])
  expect(await urlOf(listener)).toBe(second)
  expect(await list()).toMatchObject([{ sharedAt: null }])
})

test('rotating all feeds invites only those with an address, and leaves other shows alone', async () => {
  const other = await makePodcast(show.app, show.owner, 'Day Shift')
  const elsewhere = await makeListener(show.app, show.owner, other.podcastId)
  const [lea, max] = [await make({ email: 'lea@example.com' }), await make({ kind: 'test' })]
  expect(await service().RotateAll({ podcastId: show.podcastId, invite: true })).toEqual({ rotated: 2 })
  expect(await jobs()).toEqual([{ id: lea.listener.id }])
  expect(await Promise.all([lea.feedUrl, max.feedUrl, elsewhere.feedUrl].map(statusOf))).toEqual([404, 404, 200])
})

test('a feed that has expired can be renamed, extended, and then has its old URL', async () => {
  const { listener, feedUrl } = await make()
  const update = (changes: object) =>
    service().Update({ ...ids(listener), listener: { name: 'Lea', email: '', expiresAt: null, ...changes } })
  const past = new Date(show.app.clock.now().getTime() - day).toISOString()
  await show.query('update listeners set expires_at = $2 where id = $1', [listener.id, past])
  expect((await update({ name: 'Lea L.', expiresAt: past })).listener).toMatchObject({ name: 'Lea L.', expiresAt: past })
  expect(await statusOf(feedUrl)).toBe(404)
  await update({ expiresAt: new Date(show.app.clock.now().getTime() + day).toISOString() })
  expect(await statusOf(feedUrl)).toBe(200)
  const before = await eventsOf('listener.updated')
  const [now] = await list()
  await update({ expiresAt: now!.expiresAt })
  expect(await eventsOf('listener.updated')).toHaveLength(before.length)
})

test('an address can change its case, but not become that of another member', async () => {
  const [lea, max] = [await make({ email: 'lea@example.com' }), await make({ email: 'max@example.com' })]
  const update = (listener: Listener, email: string, joinedAt?: string) =>
    service().Update({ ...ids(listener), listener: { name: 'X', email, expiresAt: null }, ...(joinedAt && { joinedAt }) })
  expect((await update(lea.listener, 'Lea@Example.com')).listener.email).toBe('Lea@Example.com')
  await expect(update(max.listener, 'lea@example.com')).rejects.toMatchObject({ meta: { 'listener.email': listenerMessages.emailKnown } })
  const future = new Date(show.app.clock.now().getTime() + day).toISOString()
  await expect(update(max.listener, '', future)).rejects.toMatchObject({ meta: { joined_at: listenerMessages.joinedFuture } })
  expect((await update(max.listener, '')).listener.email).toBe('')
})

test('listeners of another show are not found, and an invitation with one of them invites no one', async () => {
  const { listener } = await make({ email: 'lea@example.com' })
  const { podcastId } = await makePodcast(show.app, show.owner, 'Day Shift')
  const other = { podcastId, listenerId: listener.id }
  for (const call of [
    () => service().Update({ ...other, listener: { name: 'X', email: '', expiresAt: null } }),
    () => service().SetState({ ...other, state: 'revoked' }),
    () => service().Rotate(other),
    () => service().Delete(other),
    () => service().FindFeedURL(other),
    () => service().Invite({ podcastId: show.podcastId, listenerIds: [listener.id, newId()] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await list()).toMatchObject([{ name: 'Lea', state: 'active', hasFeed: true }])
  expect(await jobs()).toEqual([])
})

test('invites each listener once, except those without an address and revoked ones', async () => {
  const [lea, max, ida] = [await make({ email: 'lea@example.com' }), await make(), await make({ email: 'ida@example.com' })]
  await setState(ida.listener, 'revoked')
  const listenerIds = [lea, max, ida, lea].map(({ listener }) => listener.id)
  expect(await service().Invite({ podcastId: show.podcastId, listenerIds })).toEqual({ invited: 1 })
  await service().Invite({ podcastId: show.podcastId, listenerIds })
  expect(await jobs()).toEqual([{ id: lea.listener.id }])
})

test('sends no invitation to someone who was revoked or deleted after it was queued', async () => {
  const [lea, ida] = [await make({ email: 'late@example.com' }), await make({ email: 'gone@example.com' })]
  await setState(lea.listener, 'revoked')
  await service().Delete(ids(ida.listener))
  for (const { listener } of [lea, ida]) await sendInvitation(show.app.app, listener.id)
  expect([await emailsTo('late@example.com'), await emailsTo('gone@example.com')]).toEqual([[], []])
})

test('the page of a feed says that it is paused, and is gone with the feed', async () => {
  const { listener, feedUrl, pageUrl } = await make()
  const open = () => openListener(show.app.app, tokenOf(feedUrl))
  expect(await open()).toMatchObject({ feedUrl, pageUrl, pauseMessage: null })
  await setState(listener, 'paused')
  expect(await open()).toMatchObject({ pauseMessage: expect.stringContaining('paused') })
  await setState(listener, 'active')
  await show.query('update listeners set expires_at = $2 where id = $1', [listener.id, show.app.clock.now()])
  expect(await open()).toBeNull()
  await show.query('update listeners set expires_at = null where id = $1', [listener.id])
  expect(await open()).not.toBeNull()
  await service().Delete(ids(listener))
  expect(await open()).toBeNull()
})

test('who pays gets the feed they had, unless the team revoked it', async () => {
  const { listener, feedUrl } = await make({ email: 'lea@example.com' })
  const admit = (listenerId: string | null, email: string) =>
    transaction((tx) => admitMember(show.app.app, tx, { podcastId: show.podcastId, listenerId, name: 'Lea', email }))
  await setState(listener, 'paused')
  expect(await admit(null, 'LEA@example.com')).toBe(listener.id)
  expect([await urlOf(listener), (await list())[0]!.state]).toEqual([feedUrl, 'active'])
  await transaction((tx) => suspendMember(show.app.app, tx, listener.id))
  await transaction((tx) => suspendMember(show.app.app, tx, listener.id))
  expect((await list())[0]!.state).toBe('paused')
  await setState(listener, 'revoked')
  await admit(listener.id, 'lea@example.com')
  expect(await list()).toMatchObject([{ state: 'revoked', hasFeed: false }])
  // Someone new is invited once, even if the payment is reported twice.
  const ids = [await admit(null, 'new@example.com')]
  ids.push(await admit(ids[0]!, 'new@example.com'))
  expect(new Set(ids).size).toBe(1)
  expect((await jobs()).filter(({ id }) => id === ids[0])).toHaveLength(1)
})

test('an episode for members is in their feed once, whatever happens to it', async () => {
  const { feedUrl } = await make()
  const { episodeId, recordingId } = await readyEpisode(show.app, show.owner, show.podcastId, { title: 'Early' })
  const has = (titles: string[]) => eventuallyHas(feedUrl, titles)
  await Promise.all([service().ReleaseEpisode({ episodeId }), service().ReleaseEpisode({ episodeId })])
  expect(await eventsOf('episode.released_to_members')).toHaveLength(1)
  await has(['Early'])
  await publish(show.app, show.owner, episodeId)
  await has(['Early'])
  await as(show.app, show.owner).EpisodeService.Unpublish({ episodeId })
  await has(['Early'])
  await service().WithdrawEpisode({ episodeId })
  await service().WithdrawEpisode({ episodeId })
  await has([])
  expect(await eventsOf('episode.withdrawn_from_members')).toHaveLength(1)
  await show.query('update recordings set episode_id = null where id = $1', [recordingId])
  await expect(service().ReleaseEpisode({ episodeId })).rejects.toMatchObject({ meta: { reason: 'member_episode_empty' } })
})

test('a deleted draft leaves the feeds of members', async () => {
  const { feedUrl } = await make()
  const { episodeId } = await readyEpisode(show.app, show.owner, show.podcastId, { title: 'Early' })
  await service().ReleaseEpisode({ episodeId })
  await eventuallyHas(feedUrl, ['Early'])
  await as(show.app, show.owner).EpisodeService.Delete({ episodeId, deleteRecording: false })
  await eventuallyHas(feedUrl, [])
  await expect(service().ReleaseEpisode({ episodeId })).rejects.toMatchObject({ code: 'not_found' })
})

test('another join date changes what a drip feed has, to the minute', async () => {
  for (const title of ['First', 'Second']) {
    const { episodeId } = await readyEpisode(show.app, show.owner, show.podcastId, { title })
    await publish(show.app, show.owner, episodeId)
    show.app.clock.move(1000)
  }
  await service().UpdateSettings({ podcastId: show.podcastId, settings: { pauseMessage: '', dripDays: 7, shareAlert: 10 } })
  const { listener, feedUrl } = await make()
  const join = async (ms: number) => {
    const joinedAt = new Date(show.app.clock.now().getTime() - ms).toISOString()
    await service().Update({ ...ids(listener), listener: { name: 'Lea', email: '', expiresAt: null }, joinedAt })
  }
  await join(7 * day)
  await eventuallyHas(feedUrl, ['Second', 'First'])
  await join(7 * day - 600_000)
  await eventuallyHas(feedUrl, ['First'])
  await join(5000 * day)
  await eventuallyHas(feedUrl, ['Second', 'First'])
})

test('settings that are saved again change and record nothing', async () => {
  const settings = { pauseMessage: 'Bye 👋\nSee you', dripDays: listenerLimits.dripDays, shareAlert: listenerLimits.shareAlert.min }
  const save = () => service().UpdateSettings({ podcastId: show.podcastId, settings })
  await Promise.all([save(), save()])
  expect((await save()).settings).toEqual(settings)
  expect(await eventsOf('listeners.settings_changed')).toHaveLength(1)
  // Without a message of their own, paused feeds have ours.
  await service().UpdateSettings({ podcastId: show.podcastId, settings: { ...settings, pauseMessage: '' } })
  expect((await service().FindSettings({ podcastId: show.podcastId })).settings.pauseMessage).toContain(
    'Your access to this feed is paused',
  )
})

test('a file of members keeps names, states and days, and cells that look like formulas', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const row = {
    name: 'Lea',
    email: 'lea@example.com',
    state: 'active',
    joinedAt: new Date('2024-02-29T23:59:59Z'),
    expiresAt: null,
  } as const
  const text = writeMembers([
    row,
    { ...row, name: '=SUM(1) "x", 😀', email: '+max@example.com', state: 'paused', expiresAt: new Date('2026-03-06T10:00:00Z') },
  ])
  const { members, errors } = readMembers(text, now)
  expect(errors).toEqual([])
  expect(members).toMatchObject([
    { line: 2, isPaused: false, joinedAt: new Date('2024-02-29'), form: { name: 'Lea', email: 'lea@example.com', expiresAt: null } },
    { line: 3, isPaused: true, form: { name: '=SUM(1) "x", 😀', email: '+max@example.com', expiresAt: '2026-03-06T00:00:00.000Z' } },
  ])
})

test('reads exactly as many rows as allowed, and dates that exist', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const rows = Array.from({ length: listenerLimits.importRows }, (_, at) => `a${at}@example.com`)
  expect(readMembers(['Email', ...rows].join('\n'), now).members).toHaveLength(listenerLimits.importRows)
  expect(readMembers(['Email', ...rows, 'b@example.com'].join('\n'), now)).toMatchObject({ members: [], errors: [{ line: 1 }] })
  const errorOf = (joined: string, expires = '') =>
    readMembers(`Email,Joined,Expires\na@example.com,${joined},${expires}`, now).errors[0]?.message
  expect(errorOf('2026-03-05')).toBeUndefined()
  expect(errorOf('2026-03-06')).toBe(listenerMessages.joinedFuture)
  expect(errorOf('', '2026-03-06')).toBeUndefined()
  expect(errorOf('', '2026-03-05')).toBe('The expiration date must be in the future.')
  for (const date of ['2025-02-29', '2026-13-01', '26-03-05', '05.03.2026', '2026-03-05T00:00:00Z'])
    expect(errorOf(date), date).toBe('Dates must look like 2026-03-05.')
  expect(readMembers('', now).errors).toHaveLength(1)
  expect(readMembers(`Email,State\n,\n\na@example.com,PAUSED`, now).members).toMatchObject([{ line: 4, isPaused: true }])
})

test('a recording of another show opens with no feed', async () => {
  const { feedUrl } = await make({ kind: 'test' })
  const { recordingId, fileName } = await makeRecording(show.app, show.owner, show.podcastId)
  // It has no episode, so it is in no feed.
  expect(await statusOf(`/media/p/${tokenOf(feedUrl)}/${recordingId}/${encodeURIComponent(fileName)}`)).toBe(404)
  expect(await statusOf(`/media/p/${tokenOf(feedUrl)}/${newId()}/x.mp3`)).toBe(404)
})
