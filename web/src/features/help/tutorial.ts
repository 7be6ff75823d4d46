export type Step = { caption: string; text: string }

/** Our own film on how a show begins. `npm run tutorial` records it in this order, and makes its captions of these words. */
export const tutorial = {
  title: 'How to Create a New Podcast',
  length: '2 mins',
  path: '/tutorials/how-to-create-a-new-podcast',
  steps: [
    {
      caption: 'Open My Podcasts',
      text: 'All your shows live on this page. To begin another one, press the card with the plus: Start a New Podcast.',
    },
    {
      caption: 'New show, or one you already have?',
      text: 'Import an Existing Show brings every episode over from another host by its RSS feed. We begin from scratch and choose Start a New Podcast.',
    },
    {
      caption: 'Add your artwork',
      text: 'A square picture, JPEG or PNG, from 1400 to 3000 pixels on each side. Without one we draw a cover from the title, and you can replace it at any time.',
    },
    {
      caption: 'Name it',
      text: 'The title has room for 50 characters. The profile URL is the address of your show: you see at once whether it is free.',
    },
    {
      caption: 'Choose the kind of show',
      text: 'Say whether the language is clean or explicit, and how your episodes are told and counted. Audio or video is the only choice that stays.',
    },
    {
      caption: 'Help people find it',
      text: 'Up to three categories say where it belongs. Type a few letters and choose.',
    },
    {
      caption: 'Say what it is about',
      text: 'A summary tells a stranger why to listen. A few honest sentences are enough.',
    },
    {
      caption: 'Your podcast is there',
      text: 'Press Add Podcast, and the show has a page, a feed and a team of its own. The advanced settings hold the rest: language, schedule, authors and copyright.',
    },
    {
      caption: 'Go on with the first episode',
      text: 'Your new show stands beside the others now. Open it, and add its first episode straight away.',
    },
  ] satisfies Step[] as readonly Step[],
} as const
