export const messages = {
  loadFailed: 'Error loading data.',
} as const
