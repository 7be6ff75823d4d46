export const messages = {
  empty: 'No episodes here.',
  failed: 'Error loading episodes',
} as const
