import type { Tutorial } from './type.ts'

export const publishEpisode: Tutorial = {
  slug: 'how-to-publish-an-episode',
  title: 'How to Publish an Episode',
  steps: [
    {
      caption: 'Is it ready?',
      text: 'When every step is done or skipped, the episode is at 100% and you can publish it.',
    },
    {
      caption: 'Publish it later',
      text: 'With Publish Later, you choose a day and a time. We publish the episode for you at that moment.',
    },
    {
      caption: 'Look at the checks',
      text: 'Before anything goes out, we check the episode against what podcast apps and directories require. Errors have to be fixed first.',
    },
    {
      caption: 'Publish it now',
      text: "We don't want to wait, so we cancel and click Publish Now. A last look at the checks, and we confirm.",
    },
    {
      caption: "It's live",
      text: 'The episode is in your feed, and podcast apps pick it up at their next refresh. Copy the link or the share text to spread the word.',
    },
    {
      caption: 'Change it afterwards',
      text: 'The banner shows when the episode was published. If you edit it later, click Republish to update your feed.',
    },
  ],
}
