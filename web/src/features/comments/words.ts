import { commentLimits } from '@castwright/contract/limits.ts'

export const words = {
  loadFailed: 'Error loading comments.',
  olderFailed: 'Older comments could not be loaded. Please try again.',
  sendFailed: 'Your comment could not be sent. It is still here: please try again.',
  editFailed: 'Your changes could not be saved. They are still here: please try again.',
  deleteFailed: 'The comment could not be deleted. Please try again.',
  reactionFailed: 'Your reaction could not be saved. Please try again.',
  reactionsFull: `A comment can’t have more than ${commentLimits.reactions} different reactions.`,
  gone: 'The comment that this link leads to is no longer there.',
  empty: 'No comments yet. Here you talk about this episode with your team.',
  mentionHint: 'Nobody else is on the team yet.',
  somebody: 'Somebody who left',
} as const
