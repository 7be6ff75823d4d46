export const messages = {
  failed: 'Error occurred while retrieving data.',
  podcastFailed: 'Error loading podcast.',
  copyLink: 'Copy link to episode',
  copied: 'Link copied to Clipboard!',
  copyFailed: 'Failed to copy link to clipboard.',
  previewFailed: "Couldn't open the preview.",
  previewUntil: (day: string) => `Anyone with this link can see the preview until ${day}.`,
  deleted: 'Episode deleted!',
  deletedWithRecording: 'Episode and attached recording deleted!',
  deleteFailed: 'Sorry, we were unable to delete your episode.',
  releaseDateSaved: 'Successfully updated release date.',
  releaseDateLoadFailed: 'Error loading release date.',
} as const
