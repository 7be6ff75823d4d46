export const messages = {
  loadFailed: 'Error loading data.',
  downloadFailed: 'Unable to download file.',
  saved: 'Changes Saved.',
  saveFailed: 'There was an error saving.',
  fixErrors: 'Please fix errors to save.',
  redirected: 'Your 301 Redirect was successfully completed!',
  redirectFailed: '301 Redirect failed',
  redirectFailedText:
    "We're sorry but an unknown failure occurred. Please try again. If this request fails repeatedly, please contact support.",
  redirectForOthers: 'Ask an Owner or Admin of this podcast to request the redirect.',
  stopForOthers: 'Ask an Owner or Admin of this podcast to stop the redirect.',
  stopped: 'The 301 Redirect was stopped.',
} as const
