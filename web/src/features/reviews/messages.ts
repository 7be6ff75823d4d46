export const messages = {
  loadFailed: 'Error loading reviews.',
  addFailed: 'Failed to add a new review.',
  typeFailed: 'Failed to update review type.',
  reviewerFailed: 'Failed to update reviewer.',
  removeFailed: 'Failed to remove review.',
} as const
