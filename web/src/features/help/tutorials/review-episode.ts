import type { Tutorial } from './type.ts'

export const reviewEpisode: Tutorial = {
  slug: 'how-to-review-an-episode',
  title: 'How to Review an Episode',
  steps: [
    {
      caption: 'Open the episode',
      text: "Comments and reviews are on the episode's page, next to the work they are about.",
    },
    {
      caption: 'Mention someone',
      text: 'Write a comment to the team. Type the @ sign to mention a team member, who then gets a notification.',
    },
    {
      caption: 'Send the comment',
      text: 'Click Send. Everyone on the team can read your comment and react to it.',
    },
    {
      caption: 'Ask for a review',
      text: 'Click Add Review and choose what should be checked, for example the show notes. Then choose who reviews it.',
    },
    {
      caption: 'Answer a review',
      text: "If you're the reviewer, set the status when you're ready. Choose Accept if all is well, or Revise if something needs work.",
    },
    {
      caption: 'See the result',
      text: 'The card shows the overall result. When all reviews are accepted, the Review Episode step is done.',
    },
  ],
}
