import type { Episode } from '@castwright/contract/episodes.ts'
import type { EpisodePage } from '@castwright/contract/pages.ts'
import { recordingContentTypes } from '@castwright/contract/recording-form.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { findEpisode } from '../../episodes/service.ts'
import { findRecordingOfEpisode, signedMediaUrl } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { toEpisodePage } from './episode.ts'
import { episodePath } from './facts.ts'
import type { Ground } from './show.ts'

/** A link that the team can give away: the page of an episode as it is now, until the link ends. */
export async function createPreview(app: App, episodeId: string, days: number): Promise<{ url: string; expiresAt: string }> {
  const { podcastId } = await findEpisode(app, episodeId)
  const show = await store.findShow(app.db, { id: podcastId })
  if (!show) throw new Fault('not_found')
  const expires = new Date(app.now().getTime() + days * 86_400_000)
  const query = new URLSearchParams({ preview: app.previews.sign(episodeId, expires) })
  return {
    url: `${app.config.baseUrl}${episodePath(show.podcast.profileUrl, episodeId)}?${query}`,
    expiresAt: expires.toISOString(),
  }
}

/** Null where the link was not made by us for this episode, or has ended. Nothing of it is kept anywhere. */
export async function findPreviewPage(
  app: Ground & Pick<App, 'previews'>,
  profileUrl: string,
  episodeId: string,
  token: unknown,
): Promise<EpisodePage | null> {
  const until = app.previews.verify(episodeId, token)
  if (!until) return null
  const episode = await findEpisode(app, episodeId).catch((error: unknown) => {
    if (error instanceof Fault) return null
    throw error
  })
  const show = episode && (await store.findShow(app.db, { id: episode.podcastId }))
  if (!episode || !show || show.podcast.profileUrl !== profileUrl.toLowerCase()) return null
  const recording = await findRecordingOfEpisode(app.db, episodeId)
  return toEpisodePage(
    app,
    show,
    {
      ...episode,
      duration: recording?.duration ?? 0,
      publishedDate: previewDate(episode),
      mediaUrl: recording ? signedMediaUrl(app, recording) : '',
      contentType: recording ? recordingContentTypes[recording.fileType] : '',
      fileSize: recording?.fileSize ?? 0,
    },
    { previewUntil: until.toISOString() },
  )
}

/** The date that the episode has, or would have if it were published as planned. */
const previewDate = ({ isPublished, lastPublishedDate, scheduledReleaseDate, plannedReleaseDate, createdAt }: Episode): string =>
  (isPublished ? lastPublishedDate : scheduledReleaseDate) ?? lastPublishedDate ?? plannedReleaseDate ?? createdAt
