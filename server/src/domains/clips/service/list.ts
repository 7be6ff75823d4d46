import { episodePath } from '@castwright/contract/paths.ts'
import type { Clip, ClipFormat } from '@castwright/contract/clips/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { keepMediaLink } from '../../links/service.ts'
import { findRecording, verifyMediaUrl } from '../../recordings/service.ts'
import { contentTypes, nameOf } from '../files.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'db' | 'transaction' | 'mediaAddresses' | 'memory' | 'now' | 'config'>

const addressOf = ({ config }: Pick<App, 'config'>, clip: { id: string; title: string }, format: ClipFormat): string =>
  `${config.baseUrl}/media/clips/${clip.id}/${encodeURIComponent(nameOf(clip, format))}`

/** The address of a clip on the page of its episode. */
const placeOf = ({ config }: Pick<App, 'config'>, { episodeId, profileUrl }: { episodeId: string; profileUrl: string }, clipId: string) =>
  `${config.baseUrl}${episodePath(profileUrl, episodeId)}#clip-${clipId}`

const isShown = ({ isOnPage, files }: store.FoundClip): boolean => isOnPage && files.some(({ format }) => format === 'mp3')

/** Converts clips of one podcast to the contract, with URLs for this member. */
export async function toClips(app: Deps, userId: string, rows: store.FoundClip[]): Promise<Clip[]> {
  const [first] = rows
  if (!first) return []
  const linkId = await keepMediaLink(app, { userId, podcastId: first.podcastId, expiresAt: app.mediaAddresses.expiry() })
  const clips: Clip[] = []
  for (const row of rows) {
    const published = isShown(row) ? await store.findPublished(app.db, [row.recordingId, ...row.formerRecordingIds]) : null
    // The signature covers the ID, not the path.
    const query = (download: boolean) => new URL(app.mediaAddresses.sign({ id: row.id, fileName: 'clip' }, { linkId, download })).search
    clips.push({
      ...row,
      render: { state: row.renderState, formats: row.formats, progress: row.progress, error: row.error },
      shareUrl: published && placeOf(app, published, row.id),
      files: row.files.map(({ format, size, createdAt }) => ({
        format,
        url: `${addressOf(app, row, format)}${query(false)}`,
        downloadUrl: `${addressOf(app, row, format)}${query(true)}`,
        publicUrl: published && addressOf(app, row, format),
        size,
        createdAt: createdAt.toISOString(),
      })),
      createdAt: row.createdAt.toISOString(),
    })
  }
  return clips
}

export async function listClips(app: Deps, userId: string, recordingId: string): Promise<Output<'ClipsService.ListClips'>> {
  if (!(await findRecording(app.db, recordingId))) throw new Fault('not_found')
  const [rows, canRender, published] = await Promise.all([
    store.findClips(app.db, recordingId),
    isFfmpegUsable(app),
    store.findPublished(app.db, [recordingId]),
  ])
  return { clips: await toClips(app, userId, rows), canRender, isPublished: published !== null }
}

/** A file for members with a signed URL, or for everyone while the clip is on the public page. */
export async function findClipFile(
  app: Deps,
  { clipId, name, query }: { clipId: string; name: string; query: Record<string, unknown> },
): Promise<{ ref: ObjectRef; fileName: string; contentType: string; isPublic: boolean; isDownload: boolean } | null> {
  const clip = await store.findClip(app.db, clipId)
  const ending = /(?:-(square|vertical|landscape)\.mp4|\.mp3)$/.exec(name)
  if (!clip || !ending) return null
  const format = (ending[1] ?? 'mp3') as ClipFormat
  const file = clip.files.find((one) => one.format === format)
  if (!file) return null
  const signed = 'signature' in query ? await verifyMediaUrl(app, clipId, query) : null
  if (!signed && !(isShown(clip) && (await store.isOnPage(app.db, clipId)))) return null
  return {
    ref: { bucket: 'clips', object: file.object },
    fileName: nameOf(clip, format),
    contentType: contentTypes[format],
    isPublic: !signed,
    isDownload: signed?.isDownload ?? query['download'] === '1',
  }
}

type PublicClip = { id: string; title: string; duration: number; files: Array<{ format: ClipFormat; url: string; size: number }> }

/** The clips on the public page of an episode that was published with this recording. */
export async function findPublicClips(app: Pick<App, 'db' | 'config'>, recordingId: string): Promise<PublicClip[]> {
  const rows = (await store.findOnPage(app.db, recordingId)).filter(isShown)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    duration: Math.round((row.endMs - row.startMs) / 1000),
    files: row.files.map(({ format, size }) => ({ format, size, url: addressOf(app, row, format) })),
  }))
}

/** Seconds. */
export type Soundbite = { startTime: number; duration: number; title: string }

/** The soundbites of a feed by episode, and the episodes whose imported soundbites they replace. */
export async function findSoundbites(db: Db, podcastId: string): Promise<{ of: Map<string, Soundbite[]>; adopted: Set<string> }> {
  const [rows, adopted] = await Promise.all([store.findSoundbites(db, podcastId), store.findAdopted(db, podcastId)])
  const of = new Map<string, Soundbite[]>()
  for (const { episodeId, startMs, endMs, title } of rows)
    of.set(episodeId, [...(of.get(episodeId) ?? []), { startTime: startMs / 1000, duration: (endMs - startMs) / 1000, title }])
  return { of, adopted: new Set(adopted) }
}
