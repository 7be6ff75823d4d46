export const messages = {
  failed: 'Error occurred while retrieving data.',
  podcastFailed: 'Error loading podcast.',
  copyLink: 'Copy link to episode',
  restored: 'Episode restored!',
} as const
