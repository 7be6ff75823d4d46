import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import { readData } from './data.ts'
import type { DemoEpisode } from './episodes.ts'
import type { Picture, Tune } from './media.ts'

export type DemoShow = {
  form: NewPodcastForm
  /** What Show Settings and Social Media ask for beyond the form; the schedule begins on the next of its days. */
  settings: Partial<PodcastForm> & Pick<PodcastForm, 'subtitle' | 'releaseDays' | 'defaultReleaseTime'>
  /** Those who hear a new episode within its first weeks. */
  audience: number
  cover: Picture
  /** What it sounds like. */
  tune: Tune
  /** The oldest first. */
  episodes: DemoEpisode[]
}

export const shows: [DemoShow, DemoShow] = [readData<DemoShow>('road'), readData<DemoShow>('light')]
