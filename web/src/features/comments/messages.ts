import { commentLimits } from '@castwright/contract/comments/limits.ts'

export const messages = {
  loadFailed: 'Error loading comments.',
  olderFailed: "Couldn't load older comments. Please try again.",
  sendFailed: "Couldn't send your comment. It's still here, so you can try again.",
  editFailed: "Couldn't save your changes. They're still here, so you can try again.",
  deleteFailed: "Couldn't delete the comment. Please try again.",
  deleted: 'Comment deleted.',
  restoreFailed: "Couldn't restore the comment.",
  reactionFailed: "Couldn't save your reaction. Please try again.",
  reactionsFull: `A comment can't have more than ${commentLimits.reactions} different reactions.`,
  gone: 'The comment this link points to no longer exists.',
  empty: 'No comments yet. Start the discussion.',
  mentionHint: 'No other team members yet.',
  formerMember: 'Former member',
} as const
