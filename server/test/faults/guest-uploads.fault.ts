import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { makeEpisodeGuest } from '../../src/domains/guests/testing.ts'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { guestWith, type Person } from '../kit/as.ts'
import { makeEpisode } from '../kit/episodes.ts'
import { givePlan, makePerson, makePodcast } from '../kit/make.ts'
import { callOver, mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'

const kills = sized('KILLS', 16)
const bytes = silentMp3(sized('FRAMES', 20_000))
const sha = createHash('sha256').update(bytes).digest('hex')
const partSize = Math.ceil(bytes.length / 6)
const tus = { 'tus-resumable': '1.0.0' }

type Sending = { url: string; guest: Person; fileName: string; object?: string }

/** Sends a file like the guest's page: continues where it stopped, and finishes again what may be finished. Throws when the server is gone. */
async function send(sending: Sending): Promise<void> {
  const { url, guest, fileName } = sending
  const must = async (name: 'StartUpload' | 'FinishUpload', input: object): Promise<Record<string, unknown>> => {
    const answer = await callOver(url, guest, `GuestPageService.${name}`, input as never)
    if (answer?.status !== 200) throw new Error(`${name} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`)
    return answer.body
  }
  if (sending.object === undefined) {
    const begun = await must('StartUpload', { fileName, contentType: 'audio/mpeg', size: bytes.length })
    const address = String(begun['resumable_url'])
    const head = await fetch(address, { method: 'HEAD', headers: tus })
    for (let offset = Number(head.headers.get('upload-offset')); offset < bytes.length; offset += partSize) {
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', origin: url }
      const body = new Uint8Array(bytes.subarray(offset, offset + partSize))
      const sent = await fetch(address, { method: 'PATCH', headers, body })
      if (sent.status !== 204) throw new Error(`A part was answered with ${sent.status}`)
    }
    sending.object = String(begun['object'])
  }
  await must('FinishUpload', { object: sending.object })
}

test('a track of a guest arrives once and unchanged, whenever the server is killed', async () => {
  const fault = 'a killed guest upload'
  const place = await makePlace({ database: 'external' })
  const { server, query } = place
  const { owner, podcastId, episodes } = await withHands(place, async (app) => {
    const person = await makePerson(app)
    await givePlan(app, person, 'AGENCY')
    const show = await makePodcast(app, person)
    const guests: string[] = []
    for (let at = 0; at <= kills / guestLimits.tracks; at += 1) {
      const { episodeId } = await makeEpisode(app, person, show.podcastId)
      guests.push((await makeEpisodeGuest(app, person, show.podcastId, episodeId, { email: `${at}@example.com` })).episodeGuestId)
    }
    return { owner: person, podcastId: show.podcastId, episodes: guests }
  })
  const links: Person[] = []
  for (const episodeGuestId of episodes) {
    await mustCall(server.url, owner, 'EpisodeGuestService.Invite', { episodeGuestId, sendEmail: false })
    const { url } = await mustCall(server.url, owner, 'EpisodeGuestService.FindLink', { episodeGuestId })
    links.push(guestWith(String(url).split('/').at(-1)!))
  }

  const begun = performance.now()
  await send({ url: server.url, guest: links[0]!, fileName: 'Track 0.mp3' })
  const usual = performance.now() - begun
  let [interrupted, failed] = [0, 0]
  for (let round = 1; round <= kills; round += 1) {
    await query('delete from rates')
    const sending: Sending = { url: server.url, guest: links[Math.floor(round / guestLimits.tracks)]!, fileName: `Track ${round}.mp3` }
    const sent = send(sending).then(
      () => true,
      () => false,
    )
    await delay(((round - 0.5) / kills) * usual * 1.1)
    await server.kill()
    if (!(await sent)) interrupted += 1
    await server.start()
    // The guest chooses the file again, or the page repeats its last call. Doing so once more changes nothing.
    for (let again = 0; again < 2; again += 1) await send(sending).catch(() => (failed += 1))
  }

  const rows = await query<{ file_name: string; object: string; recording_id: string | null }>(
    `select t.file_name, r.object, t.recording_id from guest_tracks t left join recordings r on r.id = t.recording_id and not r.is_deleted`,
  )
  const [counted] = await query<{ recordings: number; reserved: number; notified: number; differing: string }>(
    `select (select count(*)::int from recordings) as recordings,
       (select count(*)::int from uploads where podcast_id = $1 and kind = 'recording' and used_at is null and expires_at is not null) as reserved,
       (select count(*)::int from notifications where type = 'GuestAnswered') as notified,
       (select coalesce(sum(size), 0) from uploads
          where podcast_id = $1 and kind = 'recording' and used_at is not null and expires_at is null and released_at is null)
         - (select coalesce(sum(file_size), 0) from recordings where podcast_id = $1) as differing`,
    podcastId,
  )
  const names = rows.map(({ file_name: name }) => name)
  const changed = await withHands(place, async (app) => {
    let differs = 0
    for (const { object } of rows) {
      const found = await app.app.storage.get({ bucket: 'recordings', object })
      const hash = createHash('sha256')
      if (found) for await (const part of found.body) hash.update(part as Buffer)
      if (hash.digest('hex') !== sha) differs += 1
    }
    // As the periodic cleanup does with temporary files.
    await app.app.storage.sweep(new Date(Date.now() + 60_000))
    return differs
  })
  // Copies that a kill left behind are deleted later, because the ledger knows them. A row is deleted after its bytes, so it is read first.
  const known = (await query<{ object: string }>('select object from uploads')).map(({ object }) => object)
  const stored = await readdir(join(server.dataDir, 'storage/recordings'), { recursive: true, withFileTypes: true })
  const unknown = stored.filter((entry) => entry.isFile() && !known.some((object) => entry.name.includes(object)))
  if (unknown.length > 0) process.stdout.write(`${unknown.map(({ parentPath, name }) => join(parentPath, name)).join('\n')}\n`)
  expect(interrupted).toBeGreaterThan(0)
  figure(fault, 33, 'kills while a guest sent a track', kills)
  figure(fault, 33, 'of them before the guest was told that it arrived', interrupted)
  figure(fault, 33, 'tracks that could not be sent again', failed, { most: 0 })
  figure(fault, 33, 'tracks lost', kills + 1 - new Set(names).size, { most: 0 })
  figure(fault, 33, 'tracks kept twice', counted!.recordings - (kills + 1), { most: 0, least: 0 })
  figure(fault, 33, 'tracks that differ by a byte', changed, { most: 0 })
  figure(fault, 33, 'notifications beyond one for each', counted!.notified - (kills + 1), { most: 0, least: 0 })
  figure(fault, 33, 'reservations left behind', counted!.reserved, { most: 0 })
  figure(fault, 33, 'bytes counted and not kept', Number(counted!.differing), { most: 0, least: 0 })
  figure(fault, 33, 'stored files that cleanup does not know', unknown.length, { most: 0 })
})
