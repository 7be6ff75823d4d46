import { importMessages } from '@castwright/contract/import-messages.ts'

export const messages = {
  ...importMessages,
  codeUnsent: 'Failed to send verification email',
  ownerMissing: 'Owner email not found!',
  migrateFailed: 'Sorry, we were unable to migrate your podcast.',
  failedTitle: 'Import Failed',
  failedText:
    'Sorry, we ran into an error with your RSS Feed. Please check your URL and try again! If this problem persist please contact support at',
  canceled: 'Your podcast import was successfully canceled.',
  cancelFailed: "Sorry, we couldn't cancel the podcast import process.",
  closeFailed: 'Sorry, an unknown error occurred.',
  importing: 'Importing your episodes',
  complete: 'Podcast Import Complete!',
  loadFailed: 'Error loading data.',
} as const

const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const episodes = (count: number): string => plural(count, 'episode', 'episodes')
export const differences = (count: number): string => plural(count, 'difference', 'differences')
export const files = (count: number): string => plural(count, 'file', 'files')
