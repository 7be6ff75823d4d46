import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { WebhookKind } from '@castwright/contract/webhooks/names.ts'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { createLog } from '../../platform/log.ts'
import { recordEvent, type NewEvent } from '../events/service.ts'
import { newId } from '../../platform/ids.ts'
import type { Payload } from '../../schema/webhooks.ts'
import { countDownloads } from '../delivery/service.ts'
import { deliverDue, makeWebhook, openReceiver, type Receiver } from './testing.ts'
import { textOf } from './text.ts'

let podcastId: string
let receiver: Receiver
let logged = ''

const lines = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString()
    done()
  },
})
const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' }, log: createLog('trace', lines) })
const owner = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner, 'Fish & <Chips>')).podcastId
  receiver = await openReceiver()
})

const record = (...events: Array<Partial<NewEvent>>) =>
  app.app.transaction((tx) =>
    recordEvent(
      app.app,
      tx,
      events.map((event) => ({ podcastId, actorId: null, ...event }) as NewEvent),
    ),
  )

const redirected: Partial<NewEvent> = { kind: 'feed.redirected', data: { url: 'https://new.example/<feed>?a=1&b=2' } }
const link = () => `${app.url}/show-${podcastId.slice(-8)}/episodes/all`

const target = (kind: WebhookKind, rest: object = {}) => ({ target: { kind, url: receiver.url, ...rest } })

test('Slack gets one line with its markup escaped', async () => {
  await makeWebhook(app, owner, podcastId, '', target('slack'))
  await record(redirected)
  await deliverDue(app, podcastId)
  expect(receiver.received).toMatchObject([{ method: 'POST', path: '/hook' }])
  expect(JSON.parse(receiver.received[0]!.body)).toEqual({
    text: `*The feed was redirected to https://new.example/&lt;feed&gt;?a=1&amp;b=2*\nFish &amp; &lt;Chips&gt; · <${link()}|Open in Castwright>`,
    unfurl_links: false,
  })
})

test('Discord gets a message that mentions no one', async () => {
  await makeWebhook(app, owner, podcastId, '', target('discord'))
  await record({ kind: 'recording.uploaded', data: { recordingId: newId(), fileName: '@everyone **loud** <@1>.mp3' } })
  await deliverDue(app, podcastId)
  const { content, allowed_mentions } = JSON.parse(receiver.received[0]!.body) as { content: string; allowed_mentions: object }
  expect(allowed_mentions).toEqual({ parse: [] })
  expect(content).toContain('\\@everyone \\*\\*loud\\*\\* \\<\\@1\\>.mp3')
})

test('Matrix gets a notice by a transaction that is named after the delivery', async () => {
  const { webhook } = await makeWebhook(
    app,
    owner,
    podcastId,
    '',
    target('matrix', { roomId: '!room:matrix.example', accessToken: 'syt_hush' }),
  )
  await record(redirected)
  await deliverDue(app, podcastId)
  const [delivery] = (await as(app, owner).WebhookService.FindDeliveries({ webhookId: webhook.id })).deliveries
  const [{ method, path, headers, body }] = receiver.received as [Receiver['received'][number]]
  expect({ method, path }).toEqual({
    method: 'PUT',
    path: `/hook/_matrix/client/v3/rooms/!room%3Amatrix.example/send/m.room.message/${delivery!.id}`,
  })
  expect(headers.authorization).toBe('Bearer syt_hush')
  expect(JSON.parse(body)).toMatchObject({ msgtype: 'm.notice', formatted_body: expect.stringContaining('Fish &amp; &lt;Chips&gt;') })
})

test('a team member gets emails, until they leave the team', async () => {
  const editor = await makePerson(app)
  const { podcastRoleId } = await makeMember(app, podcastId, editor, 'EDITOR')
  const { webhook } = await makeWebhook(app, owner, podcastId, '', { target: { kind: 'email', recipientId: editor.userId } })
  expect(webhook).toMatchObject({ kind: 'email', address: editor.email })
  await record(redirected)
  await deliverDue(app, podcastId)
  const email = await app.emailTo(editor.email, /redirected/)
  expect(email.subject).toBe('The feed was redirected to https://new.example/<feed>?a=1&b=2')
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId })
  await record(redirected)
  await deliverDue(app, podcastId)
  const { webhooks } = await as(app, owner).WebhookService.FindByPodcastID({ podcastId })
  expect(webhooks).toMatchObject([{ isEnabled: false, disabledReason: 'gone' }])
})

test('secrets and addresses are in no answer, no log and no row', async () => {
  const url = `${receiver.url}/T0000/B0000/Xhush-hush`
  const { webhook, secret } = await makeWebhook(app, owner, podcastId, url)
  await makeWebhook(app, owner, podcastId, '', target('slack', { url }))
  await makeWebhook(app, owner, podcastId, '', target('matrix', { roomId: '!room:x.example', accessToken: 'syt_hush-hush' }))
  const { secret: rotated } = await as(app, owner).WebhookService.RotateSecret({ webhookId: webhook.id })
  receiver.answer = { status: 500, echo: true }
  await record(redirected)
  await deliverDue(app, podcastId)
  const { rows: tables } = await app.pool.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.pool.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    dump.push(...rows.map(({ row }) => row))
  }
  const listed = JSON.stringify(await as(app, owner).WebhookService.FindByPodcastID({ podcastId }))
  expect(dump.length).toBeGreaterThan(100)
  expect(logged.length).toBeGreaterThan(1000)
  for (const text of [dump.join('\n'), listed, logged])
    for (const hidden of [secret!, rotated!, secret!.slice(6, 30), 'hush-hush', 'syt_hush']) expect(text.includes(hidden)).toBe(false)
})

test('a target that was sealed with another secret says what to do', async () => {
  const { webhook } = await makeWebhook(app, owner, podcastId, receiver.url)
  await app.pool.pool.query(`update webhooks set target = 'AAAA' where id = $1`, [webhook.id])
  await record(redirected)
  await deliverDue(app, podcastId)
  const { deliveries } = await as(app, owner).WebhookService.FindDeliveries({ webhookId: webhook.id })
  expect(deliveries).toMatchObject([{ error: expect.stringContaining('Enter the address again.') }])
})

test('the name of a guest is in the chat, and in no row', async () => {
  const { guest } = await as(app, owner).GuestService.Create({
    podcastId,
    guest: {
      name: 'Omar Little',
      email: '',
      pronouns: '',
      pronunciation: '',
      bio: '',
      links: [],
      notes: '',
      tags: [],
      doNotContact: false,
    },
  })
  await makeWebhook(app, owner, podcastId, '', target('slack'))
  await record({ kind: 'guest.confirmed', episodeId: podcastId, data: { guestId: guest.id } })
  await deliverDue(app, podcastId)
  expect(receiver.received[0]!.body).toContain('Omar Little confirmed')
  const { rows } = await app.pool.pool.query<{ row: string }>('select t::text as row from webhook_messages t where podcast_id = $1', [
    podcastId,
  ])
  expect(rows.map(({ row }) => row).join()).not.toContain('Omar')
})

test('every event has a sentence', async () => {
  const [id, at] = [newId(), new Date('2026-03-05T10:00:00Z')]
  const recording = { recordingId: id, fileName: 'Take.mp3' }
  await makeWebhook(app, owner, podcastId, receiver.url)
  await record(
    { kind: 'episode.created', episodeId: id, data: { title: 'Pilot' } },
    ...(['step.completed', 'step.unchecked', 'step.skipped', 'step.restored'] as const).map((kind) => ({
      kind,
      episodeId: id,
      data: { step: 'uploadAudio' as const },
    })),
    { kind: 'review.answered', episodeId: id, data: { reviewId: id, reviewType: 'SHOW_NOTES', status: 'ACCEPT' } },
    { kind: 'recording.uploaded', data: recording },
    { kind: 'transcript.made', data: recording },
    { kind: 'transcript.imported', data: recording },
    ...(['guest.confirmed', 'guest.declined', 'guest.times_answered', 'guest.approved', 'guest.changes_requested'] as const).map(
      (kind) => ({
        kind,
        episodeId: id,
        data: { guestId: id },
      }),
    ),
    { kind: 'episode.scheduled', episodeId: id, data: { title: 'Pilot', releaseDate: at.toISOString() } },
    { kind: 'episode.published', episodeId: id, data: { title: 'Pilot' } },
    { kind: 'episode.republished', episodeId: id, data: { title: 'Pilot' } },
    { kind: 'episode.unpublished', episodeId: id, data: { title: 'Pilot' } },
    { kind: 'import.finished', data: { imported: 1200, failed: 1 } },
    redirected,
    { kind: 'downloads.milestone', data: { downloads: 1000 } },
  )
  await deliverDue(app, podcastId)
  const sentences = receiver.received.map(({ body }) => textOf(JSON.parse(body) as Payload, { guestName: null, timeZone: 'UTC' }).headline)
  expect(sentences).toEqual([
    'New episode: Fish & <Chips>',
    'Fish & <Chips>: Upload Recording is done',
    'Fish & <Chips>: Upload Recording is no longer done',
    'Fish & <Chips>: Upload Recording was skipped',
    'Fish & <Chips>: Upload Recording is no longer skipped',
    'Fish & <Chips>: Show Notes accepted',
    'Recording ready: Take.mp3',
    'Transcript ready: Take.mp3',
    'Transcript ready: Take.mp3',
    'Fish & <Chips>: A guest confirmed',
    'Fish & <Chips>: A guest declined',
    'Fish & <Chips>: A guest answered the offered times',
    'Fish & <Chips>: A guest approved the episode',
    'Fish & <Chips>: A guest asked for a change',
    expect.stringMatching(/^Fish & <Chips> is scheduled for Thursday, March 5, 2026 at 10:00\sAM \(UTC\)$/),
    'Fish & <Chips> was published',
    'Fish & <Chips> was updated',
    'Fish & <Chips> was removed from the feed',
    'Import finished: 1,200 imported, 1 failed',
    'The feed was redirected to https://new.example/<feed>?a=1&b=2',
    'Fish & <Chips> reached 1,000 downloads',
  ])
})

test('a round number of downloads is an event of the show and of the episode, once', async () => {
  const episodeId = newId()
  await makeWebhook(app, owner, podcastId, receiver.url, { events: ['downloads.milestone'] })
  const download = (count: number, mark: string) =>
    app.pool.pool.query(
      `insert into download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
       select (now() at time zone 'utc')::date, now(), $1, $2, $2, decode(md5($4 || n), 'hex'), 'AntennaPod', 'counts', 'built-in list of apps', 10, 0, 99, false
       from generate_series(1, $3::int) n`,
      [podcastId, episodeId, count, mark],
    )
  await download(99, 'a')
  await countDownloads(app.app)
  await deliverDue(app, podcastId)
  expect(receiver.received).toEqual([])
  await download(1, 'b')
  await countDownloads(app.app)
  await download(20, 'c')
  await countDownloads(app.app)
  await deliverDue(app, podcastId)
  const reached = receiver.received.map(({ body }) => (JSON.parse(body) as Payload).data['downloads'])
  expect(reached).toEqual([100, 100])
  const { rows } = await app.pool.pool.query('select episode_id from events where podcast_id = $1 order by id', [podcastId])
  expect(rows).toEqual([{ episode_id: null }, { episode_id: episodeId }, { episode_id: null }])
})

test('refuses addresses in private networks when they are saved, unless they are allowed', async () => {
  const closed = await useTestApp({ worker: false })
  const ada = await makePerson(closed)
  const show = await makePodcast(closed, ada)
  const save = (url: string) => makeWebhook(closed, ada, show.podcastId, url)
  for (const host of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '[::1]', '[fd00::1]', '2130706433', 'localhost', 'nas.local', 'intranet'])
    await expect(save(`https://${host}/hook`), host).rejects.toMatchObject({
      code: 'invalid_argument',
      meta: { 'target.url': expect.stringContaining('public internet') },
    })
  await expect(save('https://receiver.example:22/')).rejects.toMatchObject({ meta: { 'target.url': expect.stringContaining('Port 22') } })
  const { webhook } = await save('https://receiver.example/hook')
  const target = { kind: 'standard' as const, url: 'https://192.168.0.1/' }
  const { name, events } = webhook
  await expect(as(closed, ada).WebhookService.Update({ webhookId: webhook.id, name, events, target })).rejects.toMatchObject({
    code: 'invalid_argument',
  })
  await makeWebhook(app, owner, podcastId, 'https://10.0.0.5/hook')
})

test('jobs deliver what happens, and email the owner when a webhook is turned off', async () => {
  const own = await useTestApp({ env: { ALLOW_PRIVATE_FETCH: 'true' } })
  const ada = await makePerson(own)
  const show = await makePodcast(own, ada)
  const { webhook } = await makeWebhook(own, ada, show.podcastId, receiver.url, { name: 'Ours' })
  await as(own, ada).WebhookService.SendTest({ webhookId: webhook.id })
  await expect.poll(() => receiver.received.length).toBe(1)
  receiver.answer = { status: 410 }
  await own.app.transaction((tx) =>
    recordEvent(own.app, tx, [{ podcastId: show.podcastId, actorId: null, kind: 'feed.redirected', data: { url: 'https://x.example' } }]),
  )
  expect((await own.emailTo(ada.email, /turned off/)).subject).toBe('We turned off the webhook Ours for Night Shift')
})
