import type { Tutorial } from './type.ts'

export const importPodcast: Tutorial = {
  slug: 'how-to-import-a-podcast',
  title: 'How to Import a Podcast',
  steps: [
    {
      caption: 'Start the import',
      text: 'Is your show hosted somewhere else? On My Podcasts, click Start a New Podcast and choose Import an Existing Show.',
    },
    {
      caption: 'Paste your feed URL',
      text: 'Paste the RSS feed URL from your current host. We read the feed right away and show you what we found.',
    },
    {
      caption: 'Name your old host',
      text: 'Choose the host that you are leaving. Then confirm that you have the right to import the show, and continue.',
    },
    {
      caption: 'Verify ownership',
      text: 'We email a 6-digit code to the owner address in your feed. Enter it here to show that the podcast is yours.',
    },
    {
      caption: 'Check the details',
      text: "Title, artwork, summary and categories come from your feed. Add what's missing, such as your location, and click Import Podcast.",
    },
    {
      caption: 'Let it run',
      text: "We copy your episodes in the background, with their original titles and dates. You don't need to wait here.",
    },
    {
      caption: 'Redirect the old feed',
      text: 'Once everything is imported, set up the 301 redirect at your old host. It brings your listeners to the new feed.',
    },
  ],
}
