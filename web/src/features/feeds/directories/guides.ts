import type { DirectoryField } from '@castwright/contract/podcasts/directories.ts'

type Guide = {
  /** Registration page. */
  register: string
  steps: readonly string[]
  /** Review time. */
  review?: string
  /** Why it no longer accepts shows. */
  closed?: string
}

export const guides: Record<DirectoryField, Guide> = {
  applePodcastsUrl: {
    register: 'https://podcastsconnect.apple.com/',
    steps: [
      'Sign in to Apple Podcasts Connect with your Apple Account.',
      'Choose Add (+), then New Show, then Add a show with an RSS feed.',
      'Paste your RSS feed URL and choose Add.',
      'Check the preview, then submit the podcast for review.',
      "Once it's accepted, paste its URL below.",
    ],
    review: 'The review takes 1-10 days.',
  },
  spotifyUrl: {
    register: 'https://creators.spotify.com/',
    steps: [
      'Sign in to Spotify for Creators or create an account.',
      'Choose to add a show hosted elsewhere, then paste your RSS feed URL.',
      "Spotify emails a code to your feed's owner address. Enter it.",
      'Fill in the details and submit.',
      'Paste the show URL below.',
    ],
    review: 'The review takes up to 24 hours.',
  },
  googlePodcastsUrl: {
    register: 'https://podcastsmanager.google.com/',
    steps: ['Sign in to Podcasts Manager.', 'Paste your RSS feed URL and verify ownership.', 'Paste the show URL below.'],
    review: 'The review took 1-10 days.',
    closed: 'Google Podcasts closed in 2024. Register with YouTube Music instead.',
  },
  amazonMusicUrl: {
    register: 'https://podcasters.amazon.com/',
    steps: [
      'Sign in to Amazon Music for Podcasters with your Amazon account.',
      'Choose Add podcast and paste your RSS feed URL.',
      "Amazon sends an email to your feed's owner address. Click the link in the email.",
      'Paste the show URL below.',
    ],
  },
  pandoraUrl: {
    register: 'https://amp.pandora.com/',
    steps: [
      'Sign in to Pandora AMP or create an account.',
      'Choose to submit a podcast, then paste your RSS feed URL.',
      'Fill in the form and submit.',
      "Once it's accepted, paste the show URL below.",
    ],
    review: 'The review takes four to six weeks.',
  },
  stitcherUrl: {
    register: 'https://www.stitcher.com/',
    steps: ['Sign in to the partner portal.', 'Paste your RSS feed URL and submit.', 'Paste the show URL below.'],
    closed: 'Stitcher closed in 2023.',
  },
  radioPublicUrl: {
    register: 'https://podcasters.radiopublic.com/',
    steps: ['Search for your podcast.', "Claim it with the link emailed to your feed's owner address.", 'Paste the show URL below.'],
    closed: 'RadioPublic no longer accepts new podcasts. Existing ones may still be available.',
  },
  iheartRadioUrl: {
    register: 'https://www.iheart.com/content/submit-your-podcast/',
    steps: [
      'Sign in to iHeart or create an account.',
      'Paste your RSS feed URL into the form and submit.',
      "Once it's accepted, paste the show URL below.",
    ],
  },
  youtubeMusicUrl: {
    register: 'https://studio.youtube.com/',
    steps: [
      "Sign in to YouTube Studio with your podcast's channel.",
      'Choose Create, then New podcast, then Submit RSS feed.',
      "Paste your RSS feed URL and enter the code emailed to your feed's owner address.",
      'Choose which episodes to upload and publish.',
    ],
  },
  pocketCastsUrl: {
    register: 'https://pocketcasts.com/submit/',
    steps: ['Paste your RSS feed URL and submit.', 'Paste the URL they give you below.'],
  },
  overcastUrl: {
    register: 'https://overcast.fm/podcasterinfo',
    steps: [
      'Overcast lists podcasts from Apple Podcasts. Register there first.',
      'Find your podcast in the app, share it and paste the link below.',
    ],
  },
  podcastIndexUrl: {
    register: 'https://podcastindex.org/add',
    steps: ['Paste your RSS feed URL and add it.', 'Search for the podcast and paste its URL below.'],
  },
  deezerUrl: {
    register: 'https://podcasters.deezer.com/submission',
    steps: [
      'Create an account at Deezer for Podcasters.',
      "Paste your RSS feed URL and enter the code emailed to your feed's owner address.",
      'Paste the show URL below.',
    ],
  },
}
