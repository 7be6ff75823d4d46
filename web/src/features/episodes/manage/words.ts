export const words = {
  loading: 'Loading...',
  failed: 'Error occurred while retrieving data.',
  copyLink: 'Copy link to episode',
  copied: 'Link copied to Clipboard!',
  copyFailed: 'Failed to copy link to clipboard.',
  deleted: 'Episode deleted!',
  deleteFailed: 'Sorry, we were unable to delete your episode.',
  unsynced: 'This episode has unsynced changes! Please "Republish" to update this episode in your RSS Feed.',
  releaseDateSaved: 'Successfully updated release date.',
  releaseDateLoadFailed: 'Error loading release date.',
  publishingToCome: 'Publishing opens with the next release',
} as const
