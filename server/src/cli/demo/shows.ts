import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { SeasonRule, TemplateForm } from '@castwright/contract/templates/shapes.ts'
import { readData } from './data.ts'
import type { DemoEpisode } from './episodes.ts'
import type { Picture, Tune } from './media.ts'

export type Planning = {
  template: TemplateForm
  season: Pick<SeasonRule, 'interval' | 'weekdays' | 'count'> & { title: string; seasonNumber: number; startsInDays: number }
  daysOff: { name: string; days: Array<{ inDays: number; title: string }> }
}

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
  /** A template, a season that was planned with it, and days off. */
  planning?: Planning
  /** Oldest first. */
  episodes: DemoEpisode[]
}

export const shows: [DemoShow, DemoShow] = [readData<DemoShow>('long-way-home'), readData<DemoShow>('studio-light')]
