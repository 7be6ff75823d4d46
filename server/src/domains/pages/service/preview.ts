import { episodePath } from '@castwright/contract/paths.ts'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { EpisodePage } from '@castwright/contract/pages/shapes.ts'
import { isMaster, recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { findPlainEpisode, findStoredTags } from '../../episodes/service.ts'
import { findCredits } from '../../guests/service.ts'
import { createLink, openLink } from '../../links/service.ts'
import { findRecordingOfEpisode, signedMediaUrl, type RecordingRow } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { toEpisodePage } from './episode.ts'
import { findPreviewPlayer } from './player.ts'
import { nullIfFault, type PageDeps } from './show.ts'

/** Creates a preview link for the team to share: it shows the current episode until it expires or is revoked. */
export async function createPreview(
  app: App,
  userId: string,
  episodeId: string,
  days: number,
): Promise<{ url: string; expiresAt: string }> {
  const { podcastId } = await findPlainEpisode(app, episodeId)
  const show = await store.findShow(app.db, { id: podcastId })
  if (!show) throw new Fault('not_found')
  const expiresAt = new Date(app.now().getTime() + days * 86_400_000)
  const { secret } = await app.transaction((tx) => createLink(app, tx, { kind: 'preview', userId, podcastId, episodeId, expiresAt }))
  const query = new URLSearchParams({ preview: secret })
  return {
    url: `${app.config.baseUrl}${episodePath(show.podcast.profileUrl, episodeId)}?${query}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Null if the link is for another episode, has expired or was revoked. */
export async function findPreviewPage(
  app: PageDeps & Pick<App, 'previews' | 'transaction' | 'now'>,
  profileUrl: string,
  episodeId: string,
  token: unknown,
): Promise<EpisodePage | null> {
  const link = await openLink(app, 'preview', token)
  // Before links were stored, a preview link contained its signed expiry.
  const until = link?.episodeId === episodeId ? link.expiresAt : app.previews.verify(episodeId, token)
  if (!until) return null
  const episode = await findPlainEpisode(app, episodeId).catch(nullIfFault)
  const show = episode && (await store.findShow(app.db, { id: episode.podcastId }))
  if (!episode || !show || show.podcast.profileUrl !== profileUrl.toLowerCase()) return null
  const recording = await findPlayable(app, episodeId)
  const page = await toEpisodePage(
    app,
    show,
    {
      ...episode,
      duration: recording?.duration ?? 0,
      publishedDate: previewDate(episode),
      mediaUrl: recording ? signedMediaUrl(app, recording, link ? { linkId: link.id } : {}) : '',
      contentType: recording ? recordingContentTypes[recording.fileType] : '',
      fileSize: recording?.fileSize ?? 0,
    },
    findPreviewPlayer(app, recording?.id),
    {
      persons: (await findCredits(app.db, [episodeId])).get(episodeId),
      // Other versions aren't public yet.
      tagged: { elements: (await findStoredTags(app.db, episodeId)).elements },
      previewUntil: until.toISOString(),
    },
  )
  // Without the link's secret, the player would lead to a page that doesn't exist.
  const path = `${page.episode.path}?${new URLSearchParams({ preview: String(token) })}`
  return { ...page, episode: { ...page.episode, path } }
}

/** Source files aren't played: they may be gigabytes, and browsers don't know all of them. */
async function findPlayable({ db }: Pick<App, 'db'>, episodeId: string): Promise<RecordingRow | null> {
  const recording = await findRecordingOfEpisode(db, episodeId)
  return recording && !isMaster(recording.fileType) ? recording : null
}

type Dates = Pick<Episode, 'isPublished' | 'lastPublishedDate' | 'scheduledReleaseDate' | 'plannedReleaseDate' | 'createdAt'>

/** The date of the episode, or the one it would have if published as planned. */
const previewDate = ({ isPublished, lastPublishedDate, scheduledReleaseDate, plannedReleaseDate, createdAt }: Dates): string =>
  (isPublished ? lastPublishedDate : scheduledReleaseDate) ?? lastPublishedDate ?? plannedReleaseDate ?? createdAt
