import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is heard and seen in the demo. `scripts/demo-media.mjs` made it. */
const read = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'media', name))

export type Tune = 'road' | 'light'

/** The tune so many times in a row: frames of an mp3 can be strung together. */
export async function tuneOf(which: Tune, times: number): Promise<Buffer> {
  const tune = await read(`tune-${which}.mp3`)
  return Buffer.concat(Array.from({ length: times }, () => tune))
}

export const filmOf = (which: 'lamp' | 'window'): Promise<Buffer> => read(`film-${which}.mp4`)
