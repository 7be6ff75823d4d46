import { setTimeout as delay } from 'node:timers/promises'
import { importLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../../platform/app.ts'
import { FetchError } from '../../../../platform/fetch/fetch.ts'
import { newToken } from '../../../../platform/ids.ts'
import { UnfitFile } from '../../../../platform/unfit.ts'
import { decodeText } from '../../../../platform/xml/decode.ts'
import type { EpisodeRow } from '../../../episodes/service.ts'
import { fetchedDigest, setImportedArt, prepareFetchedArt } from '../../../podcasts/service.ts'
import { putFile } from '../../../uploads/service.ts'
import type { PersonFacts } from '../../facts.ts'
import type { StoredItem } from '../../store.ts'
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
export async function fetchSmall(app: App, address: string, accept: string, signal?: AbortSignal): Promise<Buffer> {
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
    await putFile(app, { bucket: 'episode-files', kind, object, podcastId, contentType, bytes })
    return object
  }
  const art = item.imageUrl === null ? null : await attempt('The artwork', () => pictures.find(app, podcastId, item.imageUrl!))
  const transcripts: NonNullable<Extras['transcripts']> = []
  for (const { url, type, language, rel } of item.transcripts.slice(0, maxTranscripts)) {
    const file = await attempt('A transcript', async () => readTranscript(await fetchSmall(app, url, '*/*', signal), type))
    if (!file) continue
    transcripts.push({ object: await keep('transcript', file), type: file.type, ...(language && { language }), ...(rel && { rel }) })
  }
  const { chapters: announced, simpleChapters = [] } = item
  const fetched =
    announced && (await attempt('The chapters', async () => readChapters(await fetchSmall(app, announced.url, '*/*', signal))))
  const file = fetched ?? (simpleChapters.length > 0 ? writeChapters(simpleChapters) : null)
  const chapters = file && { object: await keep('chapters', file), type: file.type }
  return {
    art,
    problems,
    files: [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])],
    extras: { ...plainExtras(item), ...(transcripts.length > 0 && { transcripts }), ...(chapters && { chapters }) },
  }
}

function plainExtras({ guidIsPermaLink, seasonName, persons }: StoredItem): Extras {
  const clean = cleanPersons(persons)
  return {
    guidIsPermaLink,
    ...(seasonName && { seasonName: seasonName.slice(0, 128).toWellFormed() }),
    ...(clean.length > 0 && { persons: clean }),
  }
}

/** Episode artwork, checked and stored. Kept once an episode uses it. */
export type Picture = { digest: string; stem: string; copies: string[] }

export type Pictures = {
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
    if (fetchedDigest(bytes) === (await store.findShowDigest(app.db, podcastId))) return null
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

/** Attachments and people: detects their type and sanitizes them, without side effects. */

/** `type` is the type in the feed, `contentType` that of the response. */
export type AttachmentFile = { ending: string; type: string; contentType: string; bytes: Buffer }

const webAddress = (text: unknown): string | null => {
  const url = typeof text === 'string' ? URL.parse(text.trim()) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null
}

const forms = {
  vtt: { ending: 'vtt', type: 'text/vtt' },
  srt: { ending: 'srt', type: 'application/x-subrip' },
  json: { ending: 'json', type: 'application/json' },
  html: { ending: 'html', type: 'text/html' },
  plain: { ending: 'txt', type: 'text/plain' },
} as const

const fileOf = ({ ending, type }: { ending: string; type: string }, text: string): AttachmentFile => ({
  ending,
  type,
  contentType: `${type}; charset=utf-8`,
  bytes: Buffer.from(text),
})

const firstCue = /^(?:\d{1,9}[^\S\n]{0,9}\n\s{0,9})?\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Detects a transcript by content. The announced type decides between similar formats. Throws `UnfitFile`. */
export function readTranscript(bytes: Buffer, announced: string): AttachmentFile {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  // A file that starts with nothing but blanks must not take longer.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return fileOf(forms.vtt, text)
  if (firstCue.test(start)) return fileOf(forms.srt, text)
  const json = /^[{[]/.test(start) ? parsed(text) : undefined
  if (isRecord(json) && Array.isArray(json['segments'])) return fileOf(forms.json, JSON.stringify(json))
  if (/html/i.test(announced) && /<[a-z!]/i.test(text)) return fileOf(forms.html, text)
  if (/^<(?:!doctype|html)/i.test(start)) throw new UnfitFile('wrong-type', 'This is a web page, not a transcript.')
  return fileOf(forms.plain, text)
}

const maxChapters = 5000
const seconds = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

function chapterOf(given: unknown) {
  if (!isRecord(given)) return null
  const startTime = seconds(given['startTime'])
  if (startTime === null) return null
  const [endTime, img, url] = [seconds(given['endTime']), webAddress(given['img']), webAddress(given['url'])]
  const { title } = given
  return {
    startTime,
    ...(typeof title === 'string' && { title: title.slice(0, 1000) }),
    ...(img && { img }),
    ...(url && { url }),
    ...(given['toc'] === false && { toc: false }),
    ...(endTime !== null && { endTime }),
  }
}

/** Reads chapters and writes them again without non-standard fields. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer): AttachmentFile {
  const json = parsed(decodeText(bytes))
  const list = isRecord(json) ? json['chapters'] : undefined
  if (!Array.isArray(list)) throw new UnfitFile('wrong-type', "This isn't a chapters file.")
  return writeChapters(list)
}

/** The same for chapters listed in the feed. */
export function writeChapters(list: unknown[]): AttachmentFile {
  const chapters = list
    .slice(0, maxChapters)
    .flatMap((one) => chapterOf(one) ?? [])
    .toSorted((one, other) => one.startTime - other.startTime)
  if (chapters.length === 0) throw new UnfitFile('empty', 'It contains no chapters.')
  const text = JSON.stringify({ version: '1.2.0', chapters })
  return { ending: 'json', type: 'application/json+chapters', contentType: 'application/json+chapters', bytes: Buffer.from(text) }
}

const maxPersons = 50
/** The database can't store lone surrogates. */
const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 128).toWellFormed()

/** People with a name, and web URLs only. */
export const cleanPersons = (persons: PersonFacts[]): PersonFacts[] =>
  persons.slice(0, maxPersons).flatMap(({ name, role, group, img, href }) => {
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
