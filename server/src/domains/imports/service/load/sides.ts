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

/** What comes beside the sound. Where something of it cannot be had, the episode comes without it. */
export type Sides = {
  art: Picture | null
  /** Their names in `episode-files`. */
  files: string[]
  extras: Extras
  problems: string[]
}

const goes = 3
const mostTranscripts = 10

/** A small file, tried a few times. Throws what the last go threw. */
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

/** Why something is missing; null for what nobody thought of. */
export const whyNot = (error: unknown): string | null => (error instanceof FetchError || error instanceof UnfitFile ? error.message : null)

export async function fetchSides(app: App, load: Load, pictures: Pictures): Promise<Sides> {
  const {
    row: { item, episodeId, podcastId },
    signal,
  } = load
  const problems: string[] = []
  /** Null, and a line in the report, where it cannot be had. */
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const why = whyNot(error)
      if (why === null) app.log.error({ err: error, episodeId }, 'a file beside an imported episode could not be kept')
      problems.push(`${what} of this episode did not come over: ${why ?? 'something went wrong here.'}`)
      return null
    }
  }
  const keep = async ({ ending, contentType, bytes }: SideFile): Promise<string> => {
    const object = `${episodeId}-${newToken(9)}.${ending}`
    await putFile(app, { bucket: 'episode-files', object, podcastId, contentType, bytes })
    return object
  }
  const art = item.imageUrl === null ? null : await attempt('The artwork', () => pictures.find(app, podcastId, item.imageUrl!))
  const transcripts: NonNullable<Extras['transcripts']> = []
  for (const { url, type, language, rel } of item.transcripts.slice(0, mostTranscripts)) {
    const file = await attempt('A transcript', async () => readTranscript(await fetchSmall(app, url, '*/*', signal), type))
    if (!file) continue
    transcripts.push({ object: await keep(file), type: file.type, ...(language && { language }), ...(rel && { rel }) })
  }
  const { chapters: announced, simpleChapters = [] } = item
  const fetched =
    announced && (await attempt('The chapters', async () => readChapters(await fetchSmall(app, announced.url, '*/*', signal))))
  const file = fetched ?? (simpleChapters.length > 0 ? writeChapters(simpleChapters) : null)
  const chapters = file && { object: await keep(file), type: file.type }
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

/** Artwork of an episode, checked and stored; counts once an episode has it. */
export type Picture = { digest: string; stem: string; copies: string[] }

export type Pictures = {
  /** Fetches the show's own first: an episode that shows the same has none of its own, and gets null. */
  find(app: App, podcastId: string, address: string): Promise<Picture | null>
  /** Fetches the artwork of a show if it is still missing. */
  fetchShow(app: App, podcastId: string): Promise<void>
}

const accept = 'image/jpeg, image/png'
/** Milliseconds for which a picture is remembered: what was stored and not used is removed after a day. */
const knownFor = 60 * 60_000

/** The pictures that one server fetches: each once, however many episodes show it. */
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
      // After a failure the next episode with this picture tries again.
      fetching.then(() => setTimeout(forget, knownFor).unref(), forget)
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
    const why = whyNot(error)
    if (why === null) app.log.error({ err: error, podcastId }, 'the artwork of an imported show could not be kept')
    message = `The artwork of the show did not come over: ${why ?? 'something went wrong here.'}`
  }
  await app.transaction(async (tx) => {
    const row = await store.lockMigration(tx, podcastId)
    if (row?.photoUrl !== photoUrl) return
    await store.updateMigration(tx, podcastId, { photoUrl: null })
    if (message !== null)
      await store.addProblems(tx, podcastId, [{ kind: 'left_behind', line: null, position: null, title: null, message }])
  })
}

/** Files beside the sound, and people: what they are by their content, and what is kept of it. Pure. */

/** `type` is what a feed calls it, `contentType` what it is sent as. */
export type SideFile = { ending: string; type: string; contentType: string; bytes: Buffer }

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

const fileOf = ({ ending, type }: { ending: string; type: string }, text: string): SideFile => ({
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

/** A transcript by its content; what the feed calls it decides between the forms that look alike. Throws `UnfitFile`. */
export function readTranscript(bytes: Buffer, announced: string): SideFile {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new UnfitFile('empty', 'This file is empty.')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 4096))) throw new UnfitFile('not-text', 'This is not a text file.')
  // A file of nothing but blanks at its beginning takes no longer than another.
  const start = text.trimStart().slice(0, 200)
  if (start.startsWith('WEBVTT')) return fileOf(forms.vtt, text)
  if (firstCue.test(start)) return fileOf(forms.srt, text)
  const json = /^[{[]/.test(start) ? parsed(text) : undefined
  if (isRecord(json) && Array.isArray(json['segments'])) return fileOf(forms.json, JSON.stringify(json))
  if (/html/i.test(announced) && /<[a-z!]/i.test(text)) return fileOf(forms.html, text)
  if (/^<(?:!doctype|html)/i.test(start)) throw new UnfitFile('wrong-type', 'This is a web page, and no transcript.')
  return fileOf(forms.plain, text)
}

const mostChapters = 5000
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

/** Chapters, written anew: what is not in the standard does not come along. Throws `UnfitFile`. */
export function readChapters(bytes: Buffer): SideFile {
  const json = parsed(decodeText(bytes))
  const list = isRecord(json) ? json['chapters'] : undefined
  if (!Array.isArray(list)) throw new UnfitFile('wrong-type', 'This is not a file of chapters.')
  return writeChapters(list)
}

/** The same of chapters that stand in the feed itself. */
export function writeChapters(list: unknown[]): SideFile {
  const chapters = list
    .slice(0, mostChapters)
    .flatMap((one) => chapterOf(one) ?? [])
    .toSorted((one, other) => one.startTime - other.startTime)
  if (chapters.length === 0) throw new UnfitFile('empty', 'There are no chapters in it.')
  const text = JSON.stringify({ version: '1.2.0', chapters })
  return { ending: 'json', type: 'application/json+chapters', contentType: 'application/json+chapters', bytes: Buffer.from(text) }
}

const mostPersons = 50
/** The database takes no half characters. */
const line = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 128).toWellFormed()

/** People with names, and addresses that lead to the web. */
export const cleanPersons = (persons: PersonFacts[]): PersonFacts[] =>
  persons.slice(0, mostPersons).flatMap(({ name, role, group, img, href }) => {
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
