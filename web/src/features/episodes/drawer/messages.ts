export const messages = {
  loadFailed: 'Error occurred while retrieving data.',
  added: 'Your episode was added successfully!',
  saved: 'Changes Saved.',
  canceled: 'Upload canceled. Nothing has been saved yet.',
} as const
