import { webhookLimits } from './limits.ts'

export const webhookMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${webhookLimits.name} characters.`,
  eventsEmpty: 'Please choose at least one event.',
  urlInvalid: 'Enter a complete address that starts with https://.',
  urlInsecure: 'The address must start with https://.',
  roomInvalid: 'Enter the ID of a room, such as !abc:example.org.',
  tokenMissing: 'Please enter an access token.',
  recipientMissing: 'Please choose a team member.',
  recipientUnfit: 'Choose a team member with a verified email address.',
  tooMany: `A show cannot have more than ${webhookLimits.webhooks} webhooks.`,
  otherKind: "A webhook's type can't be changed. Create a new webhook instead.",
} as const
