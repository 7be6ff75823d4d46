import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import { readData } from './data.ts'
import type { DemoEpisode } from './episodes.ts'
import type { Picture, Tune } from './media.ts'

export type DemoShow = {
  form: NewPodcastForm
  /** Show settings and social links. The schedule starts on its next release day. */
  settings: Partial<PodcastForm> & Pick<PodcastForm, 'subtitle' | 'releaseDays' | 'defaultReleaseTime'>
  /** How many people listen to a new episode in its first weeks. */
  audience: number
  /** An episode that someone famous mentioned. */
  mentioned?: { title: string; daysAgo: number }
  cover: Picture
  tune: Tune
  /** Oldest first. */
  episodes: DemoEpisode[]
}

export const shows: [DemoShow, DemoShow] = [readData<DemoShow>('long-way-home'), readData<DemoShow>('studio-light')]
