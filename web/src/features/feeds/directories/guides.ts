import type { DirectoryField } from '@castwright/contract/directories.ts'

type Guide = {
  /** Where one registers. */
  register: string
  steps: readonly string[]
  /** How long they take. */
  review?: string
  /** Of one that takes no new shows: what became of it. */
  closed?: string
}

export const guides: Record<DirectoryField, Guide> = {
  applePodcastsUrl: {
    register: 'https://podcastsconnect.apple.com/',
    steps: [
      'Sign in to Apple Podcasts Connect with your Apple Account.',
      'Choose Add (+), then New Show, then Add a show with an RSS feed.',
      'Paste your RSS feed URL and choose Add.',
      'Look at what Apple shows of the podcast, then submit it for review.',
      'When it is accepted, paste the address of its page below.',
    ],
    review: 'The review takes 1-10 days.',
  },
  spotifyUrl: {
    register: 'https://creators.spotify.com/',
    steps: [
      'Sign in to Spotify for Creators, or make an account there.',
      'Choose to add a show that is hosted elsewhere, and paste your RSS feed URL.',
      'Spotify sends a code to the owner email of your feed: enter it.',
      'Add the details they ask for and submit.',
      'Paste the address of the show below.',
    ],
    review: 'The review takes up to 24 hours.',
  },
  googlePodcastsUrl: {
    register: 'https://podcastsmanager.google.com/',
    steps: [
      'Sign in to Podcasts Manager.',
      'Paste your RSS feed URL and confirm that it is yours.',
      'Paste the address of the show below.',
    ],
    review: 'The review took 1-10 days.',
    closed: 'Google Podcasts closed in 2024. Register with YouTube Music instead.',
  },
  amazonMusicUrl: {
    register: 'https://podcasters.amazon.com/',
    steps: [
      'Sign in to Amazon Music for Podcasters with your Amazon account.',
      'Choose Add podcast and paste your RSS feed URL.',
      'Amazon sends a letter to the owner email of your feed: follow its link.',
      'Paste the address of the show below.',
    ],
  },
  pandoraUrl: {
    register: 'https://amp.pandora.com/',
    steps: [
      'Sign in to Pandora AMP, or make an account there.',
      'Choose to submit a podcast and paste your RSS feed URL.',
      'Answer what they ask about the podcast and submit.',
      'When it is accepted, paste the address of the show below.',
    ],
    review: 'The review takes four to six weeks.',
  },
  stitcherUrl: {
    register: 'https://www.stitcher.com/',
    steps: ['Sign in to the partner portal.', 'Paste your RSS feed URL and submit.', 'Paste the address of the show below.'],
    closed: 'Stitcher closed in 2023.',
  },
  radioPublicUrl: {
    register: 'https://podcasters.radiopublic.com/',
    steps: ['Look for your podcast.', 'Claim it by a letter to the owner email of your feed.', 'Paste the address of the show below.'],
    closed: 'RadioPublic takes no new podcasts; those it has may still be listened to.',
  },
  iheartRadioUrl: {
    register: 'https://www.iheart.com/content/submit-your-podcast/',
    steps: [
      'Sign in to iHeart, or make an account there.',
      'Paste your RSS feed URL into the form and submit.',
      'When it is accepted, paste the address of the show below.',
    ],
  },
  youtubeMusicUrl: {
    register: 'https://studio.youtube.com/',
    steps: [
      'Sign in to YouTube Studio with the channel of your podcast.',
      'Choose Create, then New podcast, then Submit RSS feed.',
      'Paste your RSS feed URL and enter the code that goes to its owner email.',
      'Choose the episodes to bring along and publish.',
    ],
  },
  pocketCastsUrl: {
    register: 'https://pocketcasts.com/submit/',
    steps: ['Paste your RSS feed URL and submit.', 'Paste the address that they answer below.'],
  },
  overcastUrl: {
    register: 'https://overcast.fm/podcasterinfo',
    steps: ['Overcast takes its podcasts from Apple Podcasts: register there.', 'Look for the podcast in the app and share its page.'],
  },
  podcastIndexUrl: {
    register: 'https://podcastindex.org/add',
    steps: ['Paste your RSS feed URL and add it.', 'Look for the podcast and paste the address of its page below.'],
  },
  deezerUrl: {
    register: 'https://podcasters.deezer.com/submission',
    steps: [
      'Make an account at Deezer for Podcasters.',
      'Paste your RSS feed URL and confirm the code that goes to its owner email.',
      'Paste the address of the show below.',
    ],
  },
}
