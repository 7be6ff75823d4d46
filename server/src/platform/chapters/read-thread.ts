import { openParser } from '../parsing/open.ts'
import type { ReadTask } from './read-worker.ts'
import { maxChapterBytes, type ReadChapters } from './read.ts'

/** Runs `readChapters` in the parsing thread. Throws `UnfitFile`. */
export const readChaptersInThread = openParser<ReadTask, ReadChapters>(new URL('./read-worker.ts', import.meta.url), {
  sizeOf: ({ file }) => file.length,
  maxBytes: maxChapterBytes,
})
