import { openThread } from '../../platform/thread.ts'
import type { Notes } from './notes-worker.ts'

const ask = openThread<Notes[], string[]>(new URL('./notes-worker.ts', import.meta.url), {
  maxYoungGenerationSizeMb: 16,
  maxOldGenerationSizeMb: 256,
})

/** `cleanText` for the notes of some items, by a thread of its own: of a large feed it is most of the work, and leaves most of the waste. */
export const cleanAside = (items: Notes[]): Promise<string[]> => ask(items.map(({ notes, notesAreHtml }) => ({ notes, notesAreHtml })))
