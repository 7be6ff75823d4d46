import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import type { DemoEpisode } from './episodes.ts'
import { lightArchive, roadArchive } from './archive.ts'
import { lightEpisodes } from './light-episodes.ts'
import { roadEpisodes } from './road-episodes.ts'
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

const owned = {
  language: 'en-US',
  location: 'US',
  timeZone: 'America/New_York',
  ownerName: 'Nora Lindqvist',
  ownerEmail: 'demo@castwright.example',
} as const

export const shows: [DemoShow, DemoShow] = [
  {
    form: {
      title: 'The Long Way Home',
      profileUrl: 'the-long-way-home',
      projectKey: 'LWH',
      parentalAdvisory: 'clean',
      showType: 'episodic',
      episodeGrouping: 'seasons',
      episodeNumbering: 'yes',
      mediaFormat: 'audio',
      categories: ['Society & Culture > Places & Travel', 'Society & Culture > Documentary', 'History'],
      showSummary: [
        '<p><strong>The Long Way Home</strong> takes the road that nobody takes any more. In every episode Nora Lindqvist follows one old route',
        ' (a drovers’ track, a mail line, a ferry that runs twice a week) and talks to the people who still live along it.</p>',
        '<p>What you will hear:</p>',
        '<ul><li>stories recorded on the road, never in a studio</li><li>maps and photographs in the show notes</li>',
        '<li>one song from every place, played by somebody who lives there</li></ul>',
        '<p>New episodes every other Tuesday.</p>',
      ].join(''),
    },
    settings: {
      ...owned,
      subtitle: 'Old roads, small places, and the people who stayed.',
      color: 'c8566b',
      keywords: ['travel', 'documentary', 'oral history', 'walking', 'rural life', 'field recording', 'maps', 'slow travel'],
      authors: ['Nora Lindqvist', 'Theo Marsh'],
      copyright: '© Lindqvist & Marsh',
      externalWebsite: 'https://thelongwayhome.example',
      podcastEmail: 'hello@thelongwayhome.example',
      releaseFrequency: 'biweekly',
      releaseDays: ['TU'],
      defaultReleaseTime: '06:00',
      applePodcastsUrl: 'https://podcasts.apple.com/us/podcast/the-long-way-home/id1000000001',
      spotifyUrl: 'https://open.spotify.com/show/thelongwayhome',
      amazonMusicUrl: 'https://music.amazon.com/podcasts/the-long-way-home',
      pandoraUrl: 'https://www.pandora.com/podcast/the-long-way-home/PC:1000001',
      iheartRadioUrl: 'https://www.iheart.com/podcast/the-long-way-home-1000001',
      youtubeMusicUrl: 'https://music.youtube.com/playlist?list=PLthelongwayhome',
      pocketCastsUrl: 'https://pca.st/longway',
      overcastUrl: 'https://overcast.fm/itunes1000000001/the-long-way-home',
      podcastIndexUrl: 'https://podcastindex.org/podcast/1000001',
      deezerUrl: 'https://www.deezer.com/show/1000001',
      fundingUrl: 'https://thelongwayhome.example/support',
      fundingText: 'Buy us a ferry ticket',
      socialInstagram: 'thelongwayhome',
      socialFacebook: 'thelongwayhome',
      socialTwitter: 'longwayhome',
      socialLinkedin: 'noralindqvist',
      socialYoutube: 'https://www.youtube.com/@thelongwayhome',
      socialPatreon: 'thelongwayhome',
      socialCashapp: 'thelongwayhome',
    },
    audience: 1500,
    cover: 'cover-road',
    tune: 'road',
    episodes: [...roadArchive, ...roadEpisodes],
  },
  {
    form: {
      title: 'Studio Light',
      profileUrl: 'studio-light',
      projectKey: 'STL',
      parentalAdvisory: 'explicit',
      showType: 'serial',
      episodeGrouping: 'seasons',
      episodeNumbering: 'yes',
      mediaFormat: 'video',
      categories: ['Arts > Visual Arts', 'TV & Film > Film Interviews', 'Arts > Design'],
      showSummary: [
        '<p>One lamp, one chair, one question: <em>how did you make that?</em> In <strong>Studio Light</strong> photographers, set designers',
        ' and cinematographers take a single picture apart until nothing about it is luck.</p>',
        '<p>Best watched with the picture beside you: every frame that we talk about is in the show notes. Some guests swear. So would you.</p>',
      ].join(''),
    },
    settings: {
      ...owned,
      subtitle: 'People who work with light take one picture apart.',
      color: 'd9822b',
      keywords: ['photography', 'cinematography', 'lighting', 'interviews', 'set design', 'film', 'craft'],
      authors: ['Nora Lindqvist', 'Amara Okafor'],
      copyright: '© Nora Lindqvist',
      externalWebsite: 'https://studiolight.example',
      podcastEmail: 'studio@studiolight.example',
      releaseFrequency: 'weekly',
      releaseDays: ['MO', 'TH'],
      defaultReleaseTime: '17:30',
      applePodcastsUrl: 'https://podcasts.apple.com/us/podcast/studio-light/id1000000002',
      spotifyUrl: 'https://open.spotify.com/show/studiolight',
      youtubeMusicUrl: 'https://music.youtube.com/playlist?list=PLstudiolight',
      fundingUrl: 'https://studiolight.example/support',
      fundingText: 'Keep the lamp on',
      socialInstagram: 'studiolight',
      socialFacebook: 'studiolight',
      socialTwitter: 'studiolight',
      socialLinkedin: 'noralindqvist',
      socialYoutube: 'https://www.youtube.com/@studiolight',
      socialPatreon: 'studiolight',
      socialCashapp: 'studiolight',
    },
    audience: 520,
    cover: 'cover-light',
    tune: 'light',
    episodes: [...lightArchive, ...lightEpisodes],
  },
]
