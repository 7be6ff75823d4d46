export const commentLimits = {
  text: 4000,
  markup: 60_000,
  page: 50,
  /** Shown before 'View older comments'. */
  newest: 3,
  /** Distinct emoji per comment. */
  reactions: 20,
  /** Comments of one guest of an episode, from their page. */
  guestRemarks: 100,
  /** How long a deleted comment can be restored. */
  hoursToRestore: 24,
} as const
