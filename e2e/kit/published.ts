import type { Page } from '@playwright/test'
import { haveEpisode, newProducer } from './episodes.ts'
import { mp3 } from './files.ts'
import type { Product } from './product.ts'
import { call, type Show } from './team.ts'
import { proveEmail, sessionOf } from './test.ts'

type Facts = Parameters<typeof haveEpisode>[2]

/** Uploads a silent recording like a browser does and returns its id. */
export async function haveRecording(
  page: Page,
  show: Show,
  { seconds = 90, episodeId }: { seconds?: number; episodeId?: string } = {},
): Promise<string> {
  const { buffer, mimeType } = mp3(seconds)
  const target = { bucket: 'recordings', podcastId: show.id, contentType: mimeType, size: buffer.length } as const
  const { url, object } = await call(page, 'UploadService.GetSignedURL', target)
  const sent = await page.request.put(url as string, { data: buffer, headers: { 'content-type': mimeType } })
  if (!sent.ok()) throw new Error(`The upload answered ${sent.status()}: ${await sent.text()}`)
  const recording = {
    podcastId: show.id,
    fileName: `Take ${String(object).slice(0, 8).replace(/[^\w]/g, 'x')}.mp3`,
    url: { bucket: 'recordings', object: object as string },
    ...(episodeId && { episodeId }),
  } as const
  return (await call(page, 'RecordingService.Create', { recording }))['recording_id'] as string
}

/** An episode that is ready to publish. */
export async function haveReadyEpisode(page: Page, show: Show, facts: Facts = {}): Promise<string> {
  const episodeId = await haveEpisode(page, show, facts)
  await haveRecording(page, show, { episodeId })
  await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>We talk about <b>nothing</b> at all.</p>' } })
  const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
  await call(page, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...steps } })
  return episodeId
}

/** A user with a verified email and one show. */
export async function newPublisher(page: Page, product: Product): Promise<Show> {
  const show = await newProducer(page, { language: 'en-US', authors: ['Ada Lovelace'] })
  await proveEmail(page, product, (await sessionOf(page)).user.email)
  return show
}

/** The same with this many published episodes. Returns their ids, newest last. */
export async function publishedShow(page: Page, product: Product, titles: string[]): Promise<{ show: Show; episodeIds: string[] }> {
  const show = await newPublisher(page, product)
  const episodeIds: string[] = []
  for (const [at, title] of titles.entries()) {
    const episodeId = await haveReadyEpisode(page, show, { title, episodeNumber: at + 1 })
    await call(page, 'EpisodeService.Publish', { episodeId })
    episodeIds.push(episodeId)
  }
  return { show, episodeIds }
}
