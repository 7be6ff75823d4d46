import type { Tutorial } from './type.ts'

export const addEpisode: Tutorial = {
  slug: 'how-to-add-an-episode',
  title: 'How to Add an Episode',
  steps: [
    {
      caption: 'Open your episodes',
      text: 'The Episodes page lists everything you have planned and published. To start a new one, click Add Episode.',
    },
    {
      caption: 'Give it a title',
      text: 'Only the title is required. You can change it at any time before you publish, so a working title is fine.',
    },
    {
      caption: 'Check type and numbers',
      text: 'Most episodes are Full. Trailers and bonus episodes have their own types, and we fill in the next season and episode number for you.',
    },
    {
      caption: 'Plan the release',
      text: 'Pick the day that you are aiming for. The time comes from your show settings, and nothing is published until you say so.',
    },
    {
      caption: 'Add the episode',
      text: "Click Add Episode. If you already have a recording, you can choose it in this form, too, or add it later on the episode's page.",
    },
    {
      caption: 'Work through the steps',
      text: 'Click Manage Episode to open its page. It leads you through six steps, from the setup to the review.',
    },
    {
      caption: "Skip what you don't need",
      text: 'No guests this time? Skip the optional steps. Once every step is done or skipped, the episode is ready to publish.',
    },
  ],
}
