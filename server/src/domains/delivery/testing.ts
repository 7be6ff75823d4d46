import { randomBytes } from 'node:crypto'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { bump } from '../../platform/versions/versions.ts'
import type { CountedDownloads } from './service.ts'

export type Given = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Makes a request like a player, on its own socket. */
export const ask = (url: string, headers: OutgoingHttpHeaders = {}, method = 'GET', socketPath?: string): Promise<Given> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false, ...(socketPath && { socketPath }) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    asked.on('error', reject).end()
  })

export type MadeRecording = {
  id: string
  podcastId: string
  episodeId: string
  fileName: string
  object: string
  bytes: Buffer
  url: string
}

type Options = {
  size?: number
  duration?: number
  headerBytes?: number
  state?: 'draft' | 'published' | 'retired' | 'deleted'
  episodeNumber?: number
}

/** Creates a recording of an episode with stored bytes, as publishing would. */
export async function makeRecording(
  app: TestApp,
  owner: Person,
  podcastId: string,
  { size = 100_000, duration = 600, headerBytes = 0, state = 'published', episodeNumber = 1 }: Options = {},
): Promise<MadeRecording> {
  const { episodeId } = await makeEpisode(app, owner, podcastId, { episodeNumber })
  const [id, bytes, fileName] = [newId(), randomBytes(size), `Talk ${episodeNumber} ${randomBytes(3).toString('hex')}.mp3`]
  const object = newId()
  await app.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType: 'audio/mpeg' })
  await app.pool.pool.query(
    `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, header_bytes, duration, created_at, is_deleted)
     values ($1, $2, $3, $4, 'mp3', $5, $6, $7, $8, now(), $9)`,
    [id, podcastId, episodeId, fileName, object, size, headerBytes, duration, state === 'deleted'],
  )
  const made = { id, podcastId, episodeId, fileName, object, bytes, url: app.app.mediaAddresses.open({ id, fileName }) }
  if (state === 'published') await setState(app, made, { isPublished: true })
  if (state === 'retired') await setState(app, made, { retiredUntil: new Date(app.clock.now().getTime() + 3_600_000) })
  return made
}

/** Updates the row and notifies every server, like the recordings service. */
export async function setState(
  app: TestApp,
  { id }: Pick<MadeRecording, 'id'>,
  { isPublished = false, retiredUntil = null }: { isPublished?: boolean; retiredUntil?: Date | null },
): Promise<void> {
  const heard = Promise.withResolvers<void>()
  const end = app.app.signals.on('recording', (key) => key === id && heard.resolve())
  await app.pool.pool.query('update recordings set is_published = $2, retired_until = $3 where id = $1', [id, isPublished, retiredUntil])
  await app.app.transaction((tx) => bump(app.app, tx, 'recording', id))
  await heard.promise
  end()
}

export const makeShow = (app: TestApp, owner: Person): Promise<{ podcastId: string }> => makePodcast(app, owner)

/** Downloads that only differ in what is given. */
export const madeDownloads = (
  given: Pick<CountedDownloads, 'podcastId' | 'episodeId' | 'startedAt'> & Partial<CountedDownloads>,
): CountedDownloads => ({ app: 'Overcast', device: 'phone', country: 'DE', source: 'feed', downloads: 1, ...given })

/** Every table that downloads are counted in. */
export const countedTables =
  'download_events, download_listens, download_recordings, download_days, download_podcast_days, download_facts, download_podcast_facts, download_hours, download_totals, download_podcast_totals, download_months, download_podcast_fact_months, download_podcast_hour_months, download_reasons, download_podcast_reasons'
