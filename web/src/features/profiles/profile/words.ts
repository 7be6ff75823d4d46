export const words = {
  loadFailed: 'Error loading data.',
  fixErrors: 'Please fix errors to save.',
  saved: 'Changes Saved.',
  saveFailed: 'Sorry, we were unable to update your information.',
  canceled: 'The upload was canceled. Your changes are not saved yet.',
  noAddress: 'Select a username to get a creator profile URL',
  photoHint: '2MB minimum recommended',
} as const
