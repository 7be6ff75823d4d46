import { megabyte } from '../limits.ts'

export const chapterLimits = {
  chapters: 500,
  title: 250,
  url: 1000,
  /** Characters of a file to import. */
  file: megabyte,
  suggestions: 50,
} as const
