export const messages = {
  saved: 'Saved changes to Show Notes.',
  saveFailed: 'Failed to save show notes draft.',
  updateFailed: 'Error occurred updating show notes.',
} as const
