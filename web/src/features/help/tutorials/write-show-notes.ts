import type { Tutorial } from './type.ts'

export const writeShowNotes: Tutorial = {
  slug: 'how-to-write-show-notes',
  title: 'How to Write Show Notes',
  steps: [
    {
      caption: 'Open the episode',
      text: 'Show notes are the description that listeners see in their app. Open the episode and find Show Notes.',
    },
    {
      caption: 'Start with a summary',
      text: 'Say in one or two sentences what the episode is about. Many apps show only the first lines, so put the best part first.',
    },
    {
      caption: 'Structure it',
      text: 'Use bold text for headings and lists for the topics. Podcast apps keep this formatting.',
    },
    {
      caption: 'Add links',
      text: 'Link to what you talk about. Select some text, click the link button and paste the address.',
    },
    {
      caption: 'It saves itself',
      text: 'Your text is saved while you write. If a team member edits the notes at the same time, you see both versions and choose.',
    },
    {
      caption: 'Mark it as done',
      text: 'Happy with it? Click Mark as Done, and the next step is up. You can still edit the notes later.',
    },
  ],
}
