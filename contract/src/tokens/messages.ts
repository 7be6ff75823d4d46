import { tokenLimits } from './limits.ts'

export const tokenMessages = {
  nameMissing: 'Enter a name.',
  nameTooLong: `Use up to ${tokenLimits.name} characters.`,
  scopesMissing: 'Choose at least one permission.',
  podcastsMissing: 'Choose at least one podcast.',
} as const
