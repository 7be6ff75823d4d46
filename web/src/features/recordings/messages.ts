export const messages = {
  loadFailed: 'Error loading recordings',
  noneAvailable: 'No recordings available.',
  uploadFailed: 'Sorry, we were unable to upload your recording.',
  createFailed: 'Sorry, we were unable to create your recording.',
  selectFailed: 'Sorry, we were unable to select your recording.',
  uploaded: 'Recording uploaded successfully!',
  replaced: 'Recording replaced successfully!',
  removed: 'Recording removed successfully!',
  chosen: 'Recording successfully added from library.',
  fixed: 'Once an episode has been published, you cannot remove the recording.',
} as const
