import type { Tutorial } from './type.ts'

export const getListed: Tutorial = {
  slug: 'how-to-get-listed-in-directories',
  title: 'How to Get Listed in Directories',
  steps: [
    {
      caption: 'Open RSS & Distribution',
      text: 'Directories such as Apple Podcasts and Spotify read your RSS feed. You find it in the settings of your show, under RSS and Distribution.',
    },
    {
      caption: 'Copy your feed URL',
      text: 'Every directory asks for this address. It never changes, so you submit it only once.',
    },
    {
      caption: 'Check the feed',
      text: 'Feed Health compares your feed with what directories require. Warnings can wait, but errors should be fixed before you register.',
    },
    {
      caption: 'Register',
      text: 'Open a directory to see how to register. The button takes you to its registration page in a new tab.',
    },
    {
      caption: 'Add the link',
      text: 'Once the directory lists your show, paste its URL here and save. Your public page then links to it.',
    },
    {
      caption: "You're listed",
      text: 'The directory is marked as Listed. From now on, new episodes appear there automatically.',
    },
  ],
}
