import type { Tutorial } from './type.ts'

export const createPodcast: Tutorial = {
  slug: 'how-to-create-a-new-podcast',
  title: 'How to Create a New Podcast',
  steps: [
    {
      caption: 'Open My Podcasts',
      text: 'All your shows are on this page. To add another, click the card with the plus sign: Start a New Podcast.',
    },
    {
      caption: 'New or existing show?',
      text: "Import an Existing Show copies every episode from another host through its RSS feed. We're starting from scratch, so we choose Start a New Podcast.",
    },
    {
      caption: 'Add your artwork',
      text: 'Upload a square JPEG or PNG, 1400 to 3000 pixels on each side. If you skip this, we generate a cover from the title, and you can replace it at any time.',
    },
    {
      caption: 'Name it',
      text: "The title can have up to 50 characters. The profile URL is the address of your show, and you see right away whether it's available.",
    },
    {
      caption: 'Choose the type of show',
      text: "Choose whether the content is clean or explicit, and how episodes are ordered and numbered. Audio or video is the only choice you can't change later.",
    },
    {
      caption: 'Help people find it',
      text: 'Choose up to three categories. Type a few letters to search.',
    },
    {
      caption: 'Describe your show',
      text: 'The summary tells new listeners what to expect. A few honest sentences are enough.',
    },
    {
      caption: 'Add your podcast',
      text: "Click Add Podcast, and your show gets its own page, feed and team. You'll find the rest in the advanced settings: language, schedule, authors and copyright.",
    },
    {
      caption: 'Add your first episode',
      text: 'Your new show now appears with the others. Open it and add its first episode.',
    },
  ],
}
