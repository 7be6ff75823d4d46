import { listenerLimits } from './limits.ts'

export const listenerMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${listenerLimits.name} characters.`,
  emailInvalid: 'Please enter a valid email address.',
  emailMissing: 'Enter an email address to send an invitation.',
  emailKnown: 'Someone with this email address already has a member feed.',
  expiryPast: 'Choose a date in the future.',
  joinedFuture: 'The join date cannot be in the future.',
  tooMany: `A show cannot have more than ${listenerLimits.listeners.toLocaleString('en-US')} private feeds.`,
  messageTooLong: `The message cannot exceed ${listenerLimits.pauseMessage} characters.`,
} as const
