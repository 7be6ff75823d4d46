export const words = {
  empty: 'No episodes here.',
  failed: 'Error loading episodes',
} as const
