import { NewPodcastForm, PodcastForm, weekdays } from '@castwright/contract/podcast-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { createPodcast, findPodcast, findPodcasts, updatePodcast, validateProfileUrl } from '../../domains/podcasts/service.ts'
import { ago, beginning, type Ground } from './ground.ts'
import type { DemoShow } from './shows.ts'
import { pictureOf, tuneOf } from './media.ts'
import { upload } from './upload.ts'

/** A podcast with artwork and every setting filled in; its id. What is there stays as it is. */
export async function makeShow(ground: Ground, ownerId: string, show: DemoShow): Promise<string> {
  const { app, say } = ground
  const { title } = show.form
  const found = (await findPodcasts(app, ownerId, { owned: true })).find((one) => isSame(one, show))
  if (found?.subtitle) {
    say(`"${title}" is there already.`)
    return found.id
  }
  const podcastId = found?.id ?? (await create(ground, ownerId, show))
  const updatedPodcast = PodcastForm.partial().parse({ ...show.settings, releaseStartDate: nextOf(show.settings.releaseDays, app.now()) })
  const audioBioFile = await upload(app, ownerId, 'podcast-audio-bios', await tuneOf(show.tune, 1), 'audio/mpeg')
  await updatePodcast(app, ownerId, { podcastId, updatedPodcast, audioBioFile })
  const { podcast } = await findPodcast(app, podcastId, ownerId)
  say(`"${title}" is at ${app.config.baseUrl}/${podcast.profileUrl}/episodes/all.`)
  return podcastId
}

/** The address of another one may have been taken. */
const isSame = ({ title, profileUrl }: Podcast, { form }: DemoShow): boolean => title === form.title || profileUrl === form.profileUrl

async function create(ground: Ground, ownerId: string, { form, cover }: DemoShow): Promise<string> {
  const { app } = ago(ground, beginning)
  const { isValid } = await validateProfileUrl(app.db, { podcastProfileUrl: form.profileUrl })
  const podcast = NewPodcastForm.parse(isValid ? form : { ...form, profileUrl: `${form.profileUrl}-demo` })
  const thumbnailFile = await upload(app, ownerId, 'podcast-photos', await pictureOf(cover))
  return createPodcast(app, ownerId, { podcast, thumbnailFile })
}

/** The first of these weekdays after today, YYYY-MM-DD. */
function nextOf(days: PodcastForm['releaseDays'], now: Date): string {
  const date = new Date(now)
  do date.setUTCDate(date.getUTCDate() + 1)
  while (!days.includes(weekdays[(date.getUTCDay() + 6) % 7] ?? 'MO'))
  return date.toISOString().slice(0, 10)
}
