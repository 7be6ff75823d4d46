export const messages = {
  loadFailed: 'Error loading data.',
  fixErrors: 'Please fix errors to save!',
  saved: 'Changes saved!',
  saveFailed: 'Error occurred while saving.',
  canceled: "Upload canceled. Your changes haven't been saved yet.",
  notOwner: 'You must be the owner of a podcast to delete it.',
  deleted: 'Podcast successfully deleted.',
} as const
