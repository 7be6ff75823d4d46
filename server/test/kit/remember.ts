import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** The folder with the images of this run, shared by all workers and processes. */
export const picturesFolder = 'TEST_PICTURES'

/** Caches work by key: in this process, and for the whole run if it has a folder for images. */
export function remembering<Given extends unknown[], Made>(make: (...given: Given) => Promise<Made>, keyOf: (...given: Given) => string) {
  const made = new Map<string, Promise<Made>>()
  return (...given: Given): Promise<Made> => {
    const key = keyOf(...given)
    const before = made.get(key)
    if (before) return before
    const making = kept(`${make.name} ${key}`, () => make(...given))
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}

async function kept<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
  const folder = process.env[picturesFolder]
  if (!folder) return make()
  const file = join(folder, digest(key))
  if (existsSync(file)) return deserialize(readFileSync(file)) as Made
  const made = await make()
  mkdirSync(folder, { recursive: true })
  // Another process must not read a partial file.
  writeFileSync(`${file}.${process.pid}`, serialize(made))
  renameSync(`${file}.${process.pid}`, file)
  return made
}

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** What makes two images equal. A title is drawn by its initials and colors. The tests of drawing don't use this. */
export const keys = {
  drawArtwork: (): string => '',
  artworkForms: (image: { bytes: Uint8Array }, ...how: unknown[]): string => JSON.stringify([digest(image.bytes), how]),
}
