export const messages = {
  loadFailed: 'Error loading data.',
  fixErrors: 'Please fix errors to save.',
  saved: 'Changes Saved.',
  saveFailed: 'Sorry, we were unable to update your information.',
  canceled: "Upload canceled. Your changes haven't been saved yet.",
  noAddress: 'Select a username to get a creator profile URL',
  photoHint: '2 MB minimum recommended',
} as const
