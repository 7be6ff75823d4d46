export type SceneName = 'list' | 'choice' | 'art' | 'words' | 'details' | 'done'

export type Step = { scene: SceneName; caption: string; text: string }

/** Our own two minutes on how a show begins: drawn scenes with captions, twenty seconds each. */
export const tutorial = {
  title: 'How to Create a New Podcast',
  length: '2 mins',
  path: '/tutorials/how-to-create-a-new-podcast',
  secondsPerStep: 20,
  steps: [
    {
      scene: 'list',
      caption: 'Open My Podcasts',
      text: 'All your shows live here. With none yet, the page offers one button: Start a New Podcast. Later, the card with the plus does the same.',
    },
    {
      scene: 'choice',
      caption: 'New show, or one you already have?',
      text: 'Choose Start a New Podcast to begin from scratch. Import an Existing Show brings every episode over from another host by its RSS feed.',
    },
    {
      scene: 'art',
      caption: 'Add your cover',
      text: 'A square picture, JPEG or PNG, from 1400 to 3000 pixels on each side. Without one we draw a cover from the title, and you can replace it at any time.',
    },
    {
      scene: 'words',
      caption: 'Name it and say what it is about',
      text: 'A title of up to 50 characters, an address of its own, and a summary that tells a stranger why to listen.',
    },
    {
      scene: 'details',
      caption: 'Choose the kind of show',
      text: 'Audio or video, episodic or serial, up to three categories, and whether the language is clean or explicit. The media format is the only choice that stays.',
    },
    {
      scene: 'done',
      caption: 'Your podcast is there',
      text: 'Go to its Advanced Settings for the rest, invite your team, or add the first episode straight away.',
    },
  ] satisfies Step[] as readonly Step[],
} as const
