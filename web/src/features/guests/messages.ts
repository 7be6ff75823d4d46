export const messages = {
  headline: 'Find Your Next Guest',
  purpose: 'Plan who comes on the show, from the first idea to the published episode.',
  loadFailed: 'Error loading guests.',
  moveFailed: 'The guest could not be moved.',
  saveFailed: 'This could not be saved.',
  turnedOn: 'Guests are turned on.',
  turnedOff: 'Guests are turned off.',
  pitchFailed: "Couldn't update the pitch.",
  needsAdmin: 'Only admins and the owner can change this.',
  noEmail: 'Add an email address in the guest book first.',
  doNotContact: 'Marked as do not contact.',
  unverified: 'Verify your email address first.',
} as const
