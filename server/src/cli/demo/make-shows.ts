import { NewPodcastForm, PodcastForm, weekdays } from '@castwright/contract/podcasts/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { createPodcast, findPodcast, findPodcasts, updatePodcast, validateProfileUrl } from '../../domains/podcasts/service.ts'
import { ago, beginning, upload, type DemoContext } from './context.ts'
import type { DemoShow } from './shows.ts'
import { pictureOf, tuneOf } from './media.ts'

/** Creates a podcast with artwork and all settings, and returns its id. An existing one stays as it is. */
export async function makeShow(demo: DemoContext, ownerId: string, show: DemoShow): Promise<string> {
  const { app, say } = demo
  const { title } = show.form
  const found = (await findPodcasts(app, ownerId, { owned: true })).find((one) => isSame(one, show))
  if (found?.subtitle) {
    say(`"${title}" already exists.`)
    return found.id
  }
  const podcastId = found?.id ?? (await create(demo, ownerId, show))
  const updatedPodcast = PodcastForm.partial().parse({ ...show.settings, releaseStartDate: nextOf(show.settings.releaseDays, app.now()) })
  const audioBioFile = await upload(app, ownerId, 'podcast-audio-bios', await tuneOf(show.tune, 1), 'audio/mpeg')
  await updatePodcast(app, ownerId, { podcastId, updatedPodcast, audioBioFile })
  const { podcast } = await findPodcast(app, podcastId, ownerId)
  say(`Created "${title}": ${app.config.baseUrl}/${podcast.profileUrl}/episodes/all`)
  return podcastId
}

/** The profile URL may have been taken. */
const isSame = ({ title, profileUrl }: Podcast, { form }: DemoShow): boolean => title === form.title || profileUrl === form.profileUrl

async function create(demo: DemoContext, ownerId: string, { form, cover }: DemoShow): Promise<string> {
  const { app } = ago(demo, beginning)
  const { isValid } = await validateProfileUrl(app.db, { podcastProfileUrl: form.profileUrl })
  const podcast = NewPodcastForm.parse(isValid ? form : { ...form, profileUrl: `${form.profileUrl}-demo` })
  const thumbnailFile = await upload(app, ownerId, 'podcast-photos', await pictureOf(cover))
  return createPodcast(app, ownerId, { podcast, thumbnailFile })
}

/** Returns the first of these weekdays after today as YYYY-MM-DD. */
function nextOf(days: PodcastForm['releaseDays'], now: Date): string {
  const date = new Date(now)
  do date.setUTCDate(date.getUTCDate() + 1)
  while (!days.includes(weekdays[(date.getUTCDay() + 6) % 7] ?? 'MO'))
  return date.toISOString().slice(0, 10)
}
