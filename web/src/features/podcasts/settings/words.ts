export const words = {
  loadFailed: 'Error loading data.',
  fixErrors: 'Please fix errors to save!',
  saved: 'Changes saved!',
  saveFailed: 'Error occurred while saving.',
  canceled: 'The upload was canceled. Your changes are not saved yet.',
  notOwner: 'You must be the owner of a podcast to delete it.',
  deleted: 'Podcast successfully deleted.',
} as const
