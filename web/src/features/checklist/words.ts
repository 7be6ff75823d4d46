export const words = {
  loadFailed: 'Error loading checklist.',
  saveFailed: 'Error occurred updating checklist.',
  empty: 'Nothing on your list yet. Write down what you want to remember for this episode.',
} as const
