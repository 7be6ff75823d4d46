import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Input, MethodName } from '@castwright/contract/methods.ts'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProof, importForm } from '../../src/domains/imports/testing.ts'
import { compareFiles } from '../../src/domains/uploads/service.ts'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { statusOf } from '../faults/kit/calls.ts'
import { hasFfmpeg, speech, speechAsWav } from '../faults/kit/ffmpeg.ts'
import { checkImported, expectedEpisodes, heardEpisodes } from '../faults/kit/imported.ts'
import { makeShow } from '../faults/kit/load.ts'
import { openUnreliableHost } from '../faults/kit/old-host.ts'
import { withHands } from '../faults/kit/place.ts'
import { openDeliveries, openReceiver } from '../faults/kit/receiver.ts'
import { until } from '../faults/kit/watch.ts'
import { finishedWork, workOn } from '../faults/kit/work.ts'
import { withToken, type Person } from '../kit/as.ts'
import { episodeForm } from '../kit/episodes.ts'
import { givePlan, makeMember, makePerson, makePodcast, makeToken } from '../kit/make.ts'
import { makeRecording } from '../kit/recordings.ts'
import { hasS3, s3Client } from '../kit/stores.ts'
import { watchFeed } from './kit/feeds.ts'
import { expireHeartbeats, killAndRestart, openFleet, sha256, type Fleet } from './kit/fleet.ts'
import { offsetOf, sendBeginning, sendRest } from './kit/resumable.ts'

describe.runIf(hasS3)('two web processes and two workers', () => {
  const closers: Array<() => void | Promise<void>> = []
  let fleet: Fleet

  beforeAll(async () => {
    fleet = await openFleet((close) => closers.push(close))
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  const isEmpty = async (text: string, ...values: unknown[]): Promise<boolean> => (await fleet.query(text, ...values)).length === 0

  test('import every episode once and byte for byte, while a worker is killed', async () => {
    const host = await openUnreliableHost(14)
    const feedUrl = `${host.url}/feed.xml`
    const owner = await withHands(fleet, async (app) => {
      const person = await makePerson(app)
      await givePlan(app, person, 'AGENCY')
      await insertProof(app, person, feedUrl)
      return person
    })
    const podcast = importForm('fleet-import')
    const made = await fleet.call(owner, 'PodcastService.Migrate', {
      rssFeedUrl: feedUrl,
      podcast,
      userId: owner.userId,
      oldHost: 'Libsyn',
    })
    const podcastId = String(made['podcast_id'])
    const items = `from migration_items where podcast_id = '${podcastId}'`
    await until('some files came', async () => (await fleet.query(`select ${items} and state in ('done', 'failed')`)).length >= 3)
    expect(await isEmpty(`select ${items} and state in ('pending', 'loading')`)).toBe(false)
    await killAndRestart(fleet.workers[0])
    await until('the import ends', () => isEmpty(`select from migrations where state in ('reading', 'running')`))
    // The host has to answer until the feeds were compared.
    await until('its jobs end', () =>
      isEmpty(`select from pgboss.job where name like 'imports.%' and state in ('created', 'retry', 'active')`),
    )

    await checkImported(fleet.query, podcastId, host.files)
    for (const { url } of fleet.webs) expect(await heardEpisodes(url, podcastId)).toEqual(expectedEpisodes(host.files))
    const came = expectedEpisodes(host.files).size
    expect(
      await fleet.query(
        'select state, migrated_episodes as done, failed_episodes as failed from migrations where podcast_id = $1',
        podcastId,
      ),
    ).toEqual([{ state: 'done', done: came, failed: host.files.length - came }])
    expect(await fleet.query(`select from notifications where type = 'ImportFinished'`)).toHaveLength(1)
  })

  test('continue an upload elsewhere when its web process is killed', async () => {
    const [first, second] = fleet.webs
    const { owner, podcastId } = await makeShow(fleet, { edited: 0, published: 0 })
    const bytes = silentMp3(50_000)
    const asked = await fleet.call(owner, 'UploadService.GetSignedURL', {
      bucket: 'recordings',
      contentType: 'audio/mpeg',
      size: bytes.length,
      podcastId,
    })
    const { pathname, search } = new URL(String(asked['resumable_url']))
    const [broken, other] = [`${first.url}${pathname}${search}`, `${second.url}${pathname}${search}`]
    const breaking = sendBeginning(broken, bytes, 13_000_000)
    await until('a part of the file is stored', async () => (await offsetOf(other)) > 0)
    await first.kill()
    await breaking
    const offset = await offsetOf(other)
    expect(offset).toBeLessThan(bytes.length)
    expect(await sendRest(other, bytes, offset)).toBe(204)
    await first.start()
    expect(await offsetOf(broken)).toBe(bytes.length)

    const url = { bucket: 'recordings' as const, object: String(asked['object']) }
    const added = await fleet.call(owner, 'RecordingService.Create', { recording: { podcastId, fileName: 'Long.mp3', url } })
    expect(await fleet.hashOf(String(added['recording_id']))).toBe(sha256(bytes))
  })

  test('publish now and later, each once, and no feed goes back', async () => {
    const { owner, editor, podcastId, published } = await makeShow(fleet, { edited: 0, published: 2 })
    const [now, later] = published as [string, string]
    const feeds = await Promise.all(fleet.webs.map(({ url }) => watchFeed(`${url}/rss/${podcastId}.xml`)))
    const isInFeeds = (count: number) => async () => feeds.every(({ versions }) => versions.at(-1)!.length === count)
    await fleet.call(owner, 'EpisodeService.Publish', { episodeId: now })
    await until('both feeds have the first episode', isInFeeds(1))
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await fleet.call(owner, 'EpisodeService.Schedule', { episodeId: later, scheduledReleaseDate: inAnHour })
    // A release is scheduled by the minute. This moves it, so that no test waits for one.
    await fleet.query(`update episodes set scheduled_release_date = now() + interval '3 seconds' where id = $1`, later)
    await killAndRestart(fleet.workers[1])
    await until('both feeds have the second episode', isInFeeds(2))
    for (const feed of feeds) await feed.stop()

    for (const { versions } of feeds) expect(versions).toEqual([[], [now], [now, later].toSorted()])
    const events = await fleet.query(
      `select episode_id as id from events where podcast_id = $1 and kind = 'episode.published' order by at`,
      podcastId,
    )
    expect(events).toEqual([{ id: now }, { id: later }])
    const told = await fleet.query<{ event: string }>(
      `select event from notifications where type = 'EpisodePublished' and user_id = $1 order by created_at`,
      editor.userId,
    )
    expect(told.map(({ event }) => event.split(':')[1])).toEqual([now, later])
    expect(await isEmpty(`select from publications where taken_at < published_at`)).toBe(true)
  })

  test('transcribe a recording once, although its worker is killed', async () => {
    const { heard, workers } = fleet
    const { owner, podcastId } = await makeShow(fleet, { edited: 0, published: 0 })
    const recordingId = await withHands(fleet, async (app) => {
      const once = readFileSync(speech)
      const made = await makeRecording(app, owner, podcastId, { bytes: Buffer.concat([once, once]) })
      await app.pool.pool.query('update recordings set duration = 59.2 where id = $1', [made.recordingId])
      return made.recordingId
    })
    await fleet.call(owner, 'TranscriptsService.StartTranscription', { recordingId })
    await until('some of it is done', async () => (await workOn(fleet, 'transcriptions', recordingId)).pieces_done! >= 2)
    const worker = workers.find(({ transcribeKey }) => transcribeKey === heard.at(-1)!.key)!
    await worker.kill()
    expect((await workOn(fleet, 'transcriptions', recordingId)).state).toBe('running')
    await expireHeartbeats(fleet, 'transcripts.transcribe')
    const { state, error, attempts } = await finishedWork(fleet, 'transcriptions', recordingId)
    await worker.start()

    expect({ state, error, attempts }).toEqual({ state: 'done', error: null, attempts: 2 })
    expect(heard.at(-1)!.key).not.toBe(worker.transcribeKey)
    const segments = await fleet.query<{ text: string }>(
      `select s.text from transcript_segments s join transcripts t on t.id = s.transcript_id where t.recording_id = $1`,
      recordingId,
    )
    const chunks = new Set(heard.map(({ audio }) => audio))
    expect(segments.map(({ text }) => text).toSorted()).toEqual([...chunks].toSorted())
    // Only the chunk that was being transcribed is sent again.
    expect(heard.length - chunks.size).toBeLessThanOrEqual(1)
    expect(await fleet.query(`select from events where podcast_id = $1 and kind = 'transcript.made'`, podcastId)).toHaveLength(1)
    expect(await isEmpty('select from transcription_pieces')).toBe(true)
  })

  test.runIf(hasFfmpeg)('finish a recording once, although its worker is killed', async () => {
    const { owner, podcastId } = await makeShow(fleet, { edited: 0, published: 0 })
    const bytes = await speechAsWav(120)
    const recordingId = await withHands(fleet, async (app) => {
      const made = await makeRecording(app, owner, podcastId, { bytes, type: 'wav', fileName: 'Source.wav' })
      await app.pool.pool.query('update recordings set duration = 120 where id = $1', [made.recordingId])
      return made.recordingId
    })
    await fleet.call(owner, 'FinishingService.UpdateSettings', { podcastId, isEnabled: true })
    await fleet.call(owner, 'FinishingService.Start', { recordingIds: [recordingId] })
    const isFinishing = ({ dataDir }: { dataDir: string }): boolean =>
      existsSync(join(dataDir, 'finishing')) && readdirSync(join(dataDir, 'finishing')).length > 0
    // The other worker doesn't have what this one rendered.
    await until('a worker has rendered it', async () => (await workOn(fleet, 'finishings', recordingId)).facts?.rendered !== undefined)
    const worker = fleet.workers.find(isFinishing)!
    await worker.kill()
    expect((await workOn(fleet, 'finishings', recordingId)).state).toBe('running')
    await expireHeartbeats(fleet, 'finishing.finish')
    const { state, error, attempts } = await finishedWork(fleet, 'finishings', recordingId)
    await worker.start()

    expect({ state, error, attempts }).toEqual({ state: 'done', error: null, attempts: 2 })
    expect(await fleet.query(`select from recordings where podcast_id = $1 and made_by = 'finishing'`, podcastId)).toHaveLength(1)
    expect(await fleet.hashOf(recordingId)).toBe(sha256(bytes))
    await until('temporary files are deleted', async () => !fleet.workers.some(isFinishing))
  })

  test('send every event to a webhook, with one ID each, while workers are killed', async () => {
    const receiver = await openReceiver({ refuseEach: 5 })
    const { owner, podcastId } = await makeShow(fleet, { edited: 0, published: 0 })
    const { secret } = await fleet.call(owner, 'WebhookService.Create', {
      podcastId,
      name: 'Receiver',
      events: ['episode.created'],
      target: { kind: 'standard', url: receiver.url },
    })
    receiver.secret = String(secret)
    const created: string[] = []
    for (const worker of fleet.workers) {
      for (let at = 0; at < 8; at += 1) {
        const episode = episodeForm(podcastId, { title: `Episode ${created.length}`, episodeNumber: created.length + 1 })
        created.push(String((await fleet.call(owner, 'EpisodeService.Create', { episode }))['episode_id']))
      }
      await until('messages arrive', async () => receiver.copies.length >= created.length / 2)
      await killAndRestart(worker)
    }
    await until('everything is delivered', async () => (await openDeliveries(fleet.query)) === 0)

    const byId = Map.groupBy(receiver.copies, ({ id }) => id)
    const episodes = [...byId.values()].map((copies) => [...new Set(copies.map(({ data }) => data.episode!.id))])
    expect(episodes.flat().toSorted()).toEqual(created.toSorted())
    expect(receiver.refused.size).toBeGreaterThan(0)
    expect(receiver.forged).toBe(0)
    for (const { said } of [...fleet.webs, ...fleet.workers]) expect(said()).not.toContain(receiver.secret)
  })

  test('refuse what was revoked at the other web process', async () => {
    const [first, second] = fleet.webs
    const { owner, admin, editor, podcastId, roleId, token, tokenId } = await withHands(fleet, async (app) => {
      const people = { owner: await makePerson(app), admin: await makePerson(app), editor: await makePerson(app) }
      await givePlan(app, people.owner, 'AGENCY')
      const show = await makePodcast(app, people.owner)
      const { podcastRoleId: roleId } = await makeMember(app, show.podcastId, people.admin, 'ADMIN')
      await makeMember(app, show.podcastId, people.editor, 'EDITOR')
      const { secret, tokenId } = await makeToken(app, people.owner)
      return { ...people, ...show, roleId, tokenId, token: withToken(people.owner, secret) }
    })
    const revoke = async <N extends MethodName>(name: N, input: Input<N>): Promise<void> =>
      expect(await fleet.status(first, owner, name, input)).toBe(200)
    const find = (person: Person) => fleet.status(second, person, 'PodcastService.Find', { podcastId })
    const manage = () => fleet.status(second, admin, 'WebhookService.FindByPodcastID', { podcastId })
    const made = await fleet.call(owner, 'ListenerService.Create', {
      podcastId,
      kind: 'member',
      listener: { name: 'Lea', email: '', expiresAt: null },
    })
    const { pathname } = new URL(String(made['feed_url']))
    const listenerId = (made['listener'] as { id: string }).id
    const feed = () => statusOf(`${second.url}${pathname}`)
    // The second process knows all of them.
    expect([await find(editor), await find(token), await manage(), await feed()]).toEqual([200, 200, 200, 200])

    const headers = { origin: fleet.env['BASE_URL']!, cookie: editor.cookie, 'content-type': 'application/json' }
    expect((await fetch(`${first.url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect(await find(editor)).toBe(401)
    await revoke('TokenService.Revoke', { tokenId })
    expect(await find(token)).toBe(401)
    await revoke('PodcastRoleService.Update', { podcastRole: { id: roleId, showAccess: 'EDITOR' } })
    expect([await manage(), await find(admin)]).toEqual([403, 200])
    await revoke('TeamManagementService.RemoveMember', { podcastRoleId: roleId })
    for (const web of fleet.webs) expect(await fleet.status(web, admin, 'PodcastService.Find', { podcastId })).toBe(404)
    await revoke('ListenerService.SetState', { podcastId, listenerId, state: 'revoked' })
    // All servers apply it within a second.
    await until('the private feed is refused', async () => (await feed()) === 404)
  })

  test('leave no failed job and no unknown file behind', async () => {
    await until('all jobs end', () =>
      isEmpty(`select from pgboss.job where name <> 'set-aside' and state in ('created', 'retry', 'active') and start_after <= now()`),
    )
    expect(await fleet.query(`select name, output from pgboss.job where name = 'set-aside' or state = 'failed'`)).toEqual([])
    expect(await isEmpty('select from uploads where used_at is null')).toBe(true)
    const found = await withHands(fleet, ({ app }) => compareFiles(app.db, app.storage, new AbortController().signal))
    expect(found).toMatchObject({ missing: [], unknown: { files: 0, bytes: 0 } })
    expect(found.expected).toBeGreaterThan(10)
    const client = s3Client()
    const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket: fleet.env['S3_BUCKET'] }))
    client.destroy()
    expect(IsTruncated).not.toBe(true)
    expect(Contents.filter(({ Key }) => !Key!.startsWith(`${fleet.env['S3_PREFIX']}/`))).toEqual([])
  })
})
