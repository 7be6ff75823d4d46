export const messages = {
  loadFailed: 'Error loading checklist.',
  saveFailed: 'Error occurred updating checklist.',
  empty: 'No tasks yet.',
} as const
