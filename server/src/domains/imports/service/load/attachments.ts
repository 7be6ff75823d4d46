import { setTimeout as delay } from 'node:timers/promises'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { App } from '../../../../platform/app.ts'
import { FetchError } from '../../../../platform/fetch/fetch.ts'
import { newToken } from '../../../../platform/ids.ts'
import { UnfitFile } from '../../../../platform/unfit.ts'
import { webAddress } from '../../../../platform/web-address.ts'
import type { PersonFacts } from '../../../../schema/imports.ts'
import { readAttachment, writeChapters, type AttachmentFile, type EpisodeRow } from '../../../episodes/service.ts'
import { fetchedDigest, findShow, prepareFetchedArt, setImportedArt } from '../../../podcasts/service.ts'
import { storeFile } from '../../../uploads/service.ts'
import * as store from '../../store.ts'
import type { Load } from './claim.ts'

type Extras = NonNullable<EpisodeRow['extras']>

/** What belongs to an episode besides the audio. The episode is imported without anything that can't be fetched. */
export type Attachments = {
  art: Picture | null
  /** Object names in `episode-files`. */
  files: string[]
  extras: Extras
  problems: string[]
}

const goes = 3
const maxTranscripts = 10

/** Fetches a small file with retries. Throws the last error. */
async function fetchSmall(app: App, address: string, accept: string, signal?: AbortSignal): Promise<Buffer> {
  for (let go = 1; ; go += 1) {
    try {
      const answer = await app.fetch(address, {
        accept,
        maxBytes: importLimits.attachment,
        timeoutMs: 60_000,
        okOnly: true,
        ...(signal && { signal }),
      })
      return await answer.bytes()
    } catch (error) {
      const isHopeless =
        !(error instanceof FetchError) ||
        ['blocked', 'invalid', 'too_large', 'aborted'].includes(error.reason) ||
        (error.status ?? 500) < 429
      if (isHopeless || go === goes) throw error
      await delay(go * 500 * (0.5 + Math.random()), undefined, signal && { signal })
    }
  }
}

/** Why something is missing, or null if unexpected. */
export const reasonFor = (error: unknown): string | null =>
  error instanceof FetchError || error instanceof UnfitFile ? error.message : null

export async function fetchAttachments(app: App, load: Load, pictures: Pictures): Promise<Attachments> {
  const {
    row: { item, episodeId, podcastId },
    signal,
  } = load
  const problems: string[] = []
  /** Returns null and reports a problem if it can't be fetched. */
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const why = reasonFor(error)
      if (why === null) app.log.error({ err: error, episodeId }, 'Could not save an attachment of an imported episode')
      problems.push(`${what} of this episode could not be imported: ${why ?? 'something went wrong on our side.'}`)
      return null
    }
  }
  const keep = async (kind: 'transcript' | 'chapters', { ending, contentType, bytes }: AttachmentFile): Promise<string> => {
    const object = `${episodeId}-${newToken(9)}.${ending}`
    await storeFile(app, { bucket: 'episode-files', kind, object, podcastId, contentType, bytes })
    return object
  }
  const art = item.imageUrl === null ? null : await attempt('The artwork', () => pictures.find(app, podcastId, item.imageUrl!))
  const transcripts: NonNullable<Extras['transcripts']> = []
  for (const { url, type, language, rel } of item.transcripts.slice(0, maxTranscripts)) {
    const file = await attempt('A transcript', async () =>
      readAttachment({ kind: 'transcript', bytes: await fetchSmall(app, url, '*/*', signal), announced: type }),
    )
    if (!file) continue
    transcripts.push({ object: await keep('transcript', file), type: file.type, ...(language && { language }), ...(rel && { rel }) })
  }
  const { chapters: announced, simpleChapters = [] } = item
  const fetched =
    announced &&
    (await attempt('The chapters', async () =>
      readAttachment({ kind: 'chapters', bytes: await fetchSmall(app, announced.url, '*/*', signal) }),
    ))
  const file = fetched ?? (simpleChapters.length > 0 ? writeChapters(simpleChapters) : null)
  const chapters = file && { object: await keep('chapters', file), type: file.type }
  return {
    art,
    problems,
    files: [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])],
    extras: { ...(transcripts.length > 0 && { transcripts }), ...(chapters && { chapters }) },
  }
}

/** Episode artwork, checked and stored. Kept once an episode uses it. */
type Picture = { digest: string; stem: string; copies: string[] }

type Pictures = {
  /** Fetches the podcast artwork first: an episode with the same image has no artwork of its own and gets null. */
  find(app: App, podcastId: string, address: string): Promise<Picture | null>
  /** Fetches the podcast artwork if it is still missing. */
  fetchShow(app: App, podcastId: string): Promise<void>
}

const accept = 'image/jpeg, image/png'
/** How long artwork is remembered, in milliseconds. Unused uploads are deleted after a day. */
const rememberMs = 60 * 60_000

/** Fetches each image once per server, however many episodes use it. */
export function createPictures(): Pictures {
  const known = new Map<string, Promise<Picture | null>>()
  const shows = new Map<string, Promise<void>>()

  function fetchShow(app: App, podcastId: string): Promise<void> {
    const running = shows.get(podcastId) ?? fetchShowArt(app, podcastId).finally(() => shows.delete(podcastId))
    shows.set(podcastId, running)
    return running
  }

  async function fetchOne(app: App, podcastId: string, address: string): Promise<Picture | null> {
    await fetchShow(app, podcastId)
    const bytes = await fetchSmall(app, address, accept)
    if (fetchedDigest(bytes) === (await findShow(app.db, podcastId))?.photoDigest) return null
    const { digest, stem, copies } = await prepareFetchedArt(app, 'episode-photos', podcastId, bytes)
    return { digest, stem, copies: copies.map(({ object }) => object) }
  }

  return {
    find(app, podcastId, address) {
      const key = `${podcastId} ${address}`
      const found = known.get(key)
      if (found) return found
      const fetching = fetchOne(app, podcastId, address)
      known.set(key, fetching)
      const forget = (): boolean => known.delete(key)
      // After a failure, the next episode with this image tries again.
      fetching.then(() => setTimeout(forget, rememberMs).unref(), forget)
      return fetching
    },
    fetchShow,
  }
}

async function fetchShowArt(app: App, podcastId: string): Promise<void> {
  const photoUrl = (await store.findMigration(app.db, podcastId))?.photoUrl
  if (!photoUrl) return
  let message: string | null = null
  try {
    await setImportedArt(app, podcastId, await fetchSmall(app, photoUrl, accept))
  } catch (error) {
    const why = reasonFor(error)
    if (why === null) app.log.error({ err: error, podcastId }, 'Could not save the artwork of an imported show')
    message = `The podcast artwork could not be imported: ${why ?? 'something went wrong on our side.'}`
  }
  await app.transaction(async (tx) => {
    const row = await store.lockMigration(tx, podcastId)
    if (row?.photoUrl !== photoUrl) return
    await store.updateMigration(tx, podcastId, { photoUrl: null })
    if (message !== null)
      await store.addProblems(tx, podcastId, [{ kind: 'left_behind', line: null, position: null, title: null, message }])
  })
}

/** The database can't store lone surrogates. */
const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 128).toWellFormed()

/** People with a name, and web URLs only. */
export const cleanPersons = (persons: PersonFacts[]): PersonFacts[] =>
  persons.flatMap(({ name, role, group, img, href }) => {
    const [shown, picture, page] = [line(name), webAddress(img), webAddress(href)]
    if (shown === '') return []
    return [
      {
        name: shown,
        ...(line(role) && { role: line(role) }),
        ...(line(group) && { group: line(group) }),
        ...(picture && { img: picture }),
        ...(page && { href: page }),
      },
    ]
  })
