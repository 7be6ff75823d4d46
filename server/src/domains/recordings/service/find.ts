import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import { splitName, recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { readCursor, writeCursor } from '../../../platform/lists/cursor.ts'
import * as store from '../store.ts'
import type { RecordingRow } from '../store.ts'
import { keepMediaLink, isSignedLinkOpen } from '../../links/service.ts'

type Deps = Pick<App, 'db' | 'transaction' | 'mediaAddresses' | 'now'>
type Asked = ParsedInput<'RecordingService.FindByPodcastID'>['queryOptions']

const newestFirst: store.Order[] = [{ propertyName: 'CreatedAt', sort: 'DESC' }]

const once = (orders: store.Order[]): store.Order[] =>
  orders.filter(({ propertyName }, at) => orders.findIndex((one) => one.propertyName === propertyName) === at)

/** A page of a library with the total count. */
async function pageOf({ db }: Pick<App, 'db'>, podcastId: string, asked: Asked, filters: store.Filters) {
  const orders = once(asked.orders.length > 0 ? asked.orders : newestFirst)
  const text = asked.text ?? ''
  const question = { podcastId, ...filters, orders, text }
  const after = asked.cursor
    ? readCursor(
        asked.cursor,
        question,
        orders.map(({ propertyName }) => store.kindOf(propertyName)),
      )
    : null
  if (asked.cursor && after === null)
    throw new Fault('invalid_fields', { 'query_options.cursor': 'This cursor is invalid for this list. Start with the first page.' })
  // One more than shown, to know whether there are others.
  const query = { ...question, after, limit: asked.limit + 1 }
  const [rows, total] = await Promise.all([store.findListed(db, query), store.countListed(db, query)])
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return { shown, total, queryMeta: { cursor: rows.length > asked.limit && last ? writeCursor(question, last.place) : null } }
}

export async function findLibrary(
  app: Deps,
  userId: string,
  { podcastId, usage, fileType, queryOptions }: ParsedInput<'RecordingService.FindByPodcastID'>,
): Promise<Output<'RecordingService.FindByPodcastID'>> {
  const { shown, ...rest } = await pageOf(app, podcastId, queryOptions, { usage, fileType })
  const rows = shown.map(({ recording }) => recording)
  const recordings = await toRecordings(app, userId, rows)
  return { recordingsWithEpisodes: shown.map(({ episode, sentFor }, at) => ({ recording: recordings[at]!, episode, sentFor })), ...rest }
}

export async function findWithEpisode(app: Deps, userId: string, recordingId: string): Promise<Output<'RecordingService.Find'>> {
  const found = orNotFound(await store.findWithEpisode(app.db, recordingId))
  const { recording, ...rest } = found
  return { recording: await toRecording(app, userId, recording), ...rest }
}

export async function findUnused(
  app: Deps,
  userId: string,
  podcastId: string,
  asked: Asked,
): Promise<Output<'RecordingService.FindUnusedByPodcastID'>> {
  const { shown, ...rest } = await pageOf(app, podcastId, asked, { usage: 'unused' })
  const rows = shown.map(({ recording }) => recording)
  const recordings = await toRecordings(app, userId, rows)
  return { recordings, ...rest }
}

export async function findByEpisode(app: Deps, userId: string, episodeId: string): Promise<Recording | null> {
  const row = await store.findRecordingOfEpisode(app.db, episodeId)
  return row && toRecording(app, userId, row)
}

export async function findByEpisodes(app: Deps, userId: string, episodeIds: string[]): Promise<Recording[]> {
  const byPodcast = Object.groupBy(await store.findRecordingsOfEpisodes(app.db, episodeIds), ({ podcastId }) => podcastId)
  const found = await Promise.all(Object.values(byPodcast).map((rows) => toRecordings(app, userId, rows ?? [])))
  return found.flat()
}

/** Whether the name is taken, by which recording, and a free alternative. */
export async function validateFileName(db: Db, podcastId: string, fileName: string): Promise<Output<'RecordingService.ValidateFileName'>> {
  const other = await store.findByName(db, podcastId, fileName)
  return {
    isDuplicate: other !== null,
    isAssociatedWithEpisode: other?.episodeId != null,
    newFileName: other ? await freeName(db, podcastId, fileName) : fileName,
    duplicateRecordingId: other?.id ?? null,
    associatedEpisodeId: other?.episodeId ?? null,
  }
}

/** `Talk.mp3` → `Talk-1.mp3`, or the next free one. */
async function freeName(db: Db, podcastId: string, fileName: string): Promise<string> {
  const { stem, ending } = splitName(fileName)
  const tail = ending === '' ? '' : `.${ending}`
  // Leaves space for the number, so that the new name isn't too long.
  const base = stem
    .replace(/-\d{1,4}$/, '')
    .slice(0, recordingLimits.fileName - tail.length - 6)
    .trimEnd()
  const taken = await store.findNamesLike(db, podcastId, `${base}-`)
  for (let number = 1; ; number++) {
    const name = `${base}-${number}${tail}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

type UrlDeps = Pick<App, 'mediaAddresses'>
type LinkDeps = Pick<App, 'mediaAddresses' | 'db' | 'transaction' | 'now'>

/** The public URL. Only the ID decides which bytes are sent, so a renamed recording keeps its URL. */
export const mediaUrl = (app: UrlDeps, recording: { id: string; fileName: string }): string => app.mediaAddresses.open(recording)

/** A URL that works for some hours, published or not, but no longer than the link it was created under. */
export const signedMediaUrl = (
  app: UrlDeps,
  recording: { id: string; fileName: string },
  options: { linkId?: string; download?: boolean } = {},
): string => app.mediaAddresses.sign(recording, options)

/** What a signed URL permits, or null if it is invalid, has expired or its link was revoked. */
export async function verifyMediaUrl(
  app: LinkDeps,
  recordingId: string,
  query: Record<string, unknown>,
): Promise<{ isDownload: boolean } | null> {
  const signed = app.mediaAddresses.verify(recordingId, query)
  if (!signed) return null
  const { isDownload, linkId } = signed
  return linkId === null || (await isSignedLinkOpen(app, linkId)) ? { isDownload } : null
}

type Row = Omit<RecordingRow, 'peaks'>

/** Converts rows of one podcast to the contract, with URLs for this member. */
export async function toRecordings(app: LinkDeps, userId: string, rows: Row[]): Promise<Recording[]> {
  const [first] = rows
  if (!first) return []
  const linkId = await keepMediaLink(app, { userId, podcastId: first.podcastId, expiresAt: app.mediaAddresses.expiry() })
  return rows.map((row) => ({
    ...row,
    url: signedMediaUrl(app, row, { linkId }),
    downloadUrl: signedMediaUrl(app, row, { linkId, download: true }),
    measurement: { state: row.measurementState, reason: row.measurementReason, facts: row.measurement },
    contentType: recordingContentTypes[row.fileType],
    createdAt: row.createdAt.toISOString(),
  }))
}

export const toRecording = async (app: LinkDeps, userId: string, row: Row): Promise<Recording> =>
  (await toRecordings(app, userId, [row]))[0]!
