import { openThread } from '../../platform/thread.ts'
import type { Notes } from './notes-worker.ts'

const ask = openThread<Notes[], string[]>(new URL('./notes-worker.ts', import.meta.url), {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: 256,
})

/** Runs `cleanText` on notes in a worker thread: for a large feed it is most of the CPU time and garbage. */
export const cleanInThread = (items: Notes[]): Promise<string[]> => ask(items.map(({ notes, notesAreHtml }) => ({ notes, notesAreHtml })))
