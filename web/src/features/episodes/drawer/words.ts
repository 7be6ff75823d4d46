export const words = {
  loadFailed: 'Error occurred while retrieving data.',
  added: 'Your episode was added successfully!',
  saved: 'Changes Saved.',
  canceled: 'The upload was canceled. Nothing is saved yet.',
} as const
