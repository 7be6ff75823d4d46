/** Messages of the import steps, without their rules. */

export const importMessages = {
  feedMissing: 'Your feed is required.',
  feedInvalid: 'Your feed is invalid.',
  hostMissing: 'Please select your old hosting provider.',
  termsMissing: 'Please accept our Terms of Service.',
  codeMissing: 'Please enter the verification code.',
  codeWrong: 'The code you entered is incorrect.',
  codeExpired: 'This code has expired. Please request a new one.',
  codeSpent: 'Too many incorrect attempts. Please request a new code.',
  videoClosed: 'Upgrade to a Castwright Pro or Agency Plan to import a video podcast.',
} as const
