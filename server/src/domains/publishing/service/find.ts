import { combineKind } from '@castwright/contract/episodes/form.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { PublicEpisode } from '@castwright/contract/publishing/shapes.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import { Fault } from '../../../platform/fault.ts'
import { artworkOf } from '../../podcasts/service.ts'
import { mediaUrl } from '../../recordings/service.ts'
import * as store from '../store.ts'

type UrlDeps = Pick<App, 'config' | 'mediaAddresses'>

/** The public fields of a snapshot. */
export function toPublicEpisode(app: UrlDeps, row: store.PublicationRow & { podcastPhoto: string }): PublicEpisode {
  const { snapshot } = row
  const { photo, recording } = snapshot
  return {
    id: row.episodeId,
    podcastId: row.podcastId,
    title: snapshot.title,
    label: snapshot.label,
    showNotes: snapshot.showNotes,
    summary: snapshot.summary,
    seasonNumber: snapshot.seasonNumber,
    episodeNumber: snapshot.episodeNumber,
    episodeType: snapshot.episodeType,
    parentalAdvisory: snapshot.parentalAdvisory,
    ...combineKind(snapshot.episodeType, snapshot.level),
    ...(photo === null ? artworkOf(app, 'podcast-photos', row.podcastPhoto) : artworkOf(app, 'episode-photos', photo)),
    duration: recording.duration,
    publishedDate: row.publishedAt.toISOString(),
    mediaUrl: mediaUrl(app, recording),
    contentType: recordingContentTypes[recording.fileType],
    fileSize: recording.fileSize,
  }
}

type FindInput = Pick<ParsedInput<'EpisodeService.FindPublishedByPodcastID'>, 'podcastId' | 'cursor' | 'limit' | 'text'>

/** Public: the episodes in a podcast's feed. */
export async function findPublished(
  app: UrlDeps & Pick<App, 'db'>,
  { podcastId, cursor, limit, text = '' }: FindInput,
): Promise<Output<'EpisodeService.FindPublishedByPodcastID'>> {
  const after = cursor ? readCursor(cursor) : null
  // One extra row tells whether there is another page.
  const rows = await store.findPage(app.db, { podcastId, after, text, limit: limit + 1 })
  if (rows.length === 0 && !(await store.hasPodcast(app.db, podcastId))) throw new Fault('not_found')
  const dated = rows.map((row) => ({ ...row, createdAt: row.publishedAt, id: row.episodeId }))
  const page = pageOf(dated, limit)
  return { episodes: page.shown.map((row) => toPublicEpisode(app, row)), queryMeta: { cursor: page.cursor } }
}
