import { membershipLimits } from './limits.ts'

export const membershipMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${membershipLimits.name} characters.`,
  nameKnown: 'Another tier has this name.',
  descriptionTooLong: `The description cannot exceed ${membershipLimits.description} characters.`,
  price: 'Enter a price between $1 and $1,000.',
  earlyDays: `Enter a number of days between 0 and ${membershipLimits.earlyDays}.`,
  tooMany: `A show can sell up to ${membershipLimits.openTiers} tiers.`,
  tooManyEver: `A show cannot have more than ${membershipLimits.tiers} tiers.`,
  emailInvalid: 'Please enter a valid email address.',
  memberNameTooLong: `A name cannot exceed ${membershipLimits.memberName} characters.`,
} as const
