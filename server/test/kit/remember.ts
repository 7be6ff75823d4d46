import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Where the pictures of this run are kept, for all its workers and products. */
export const picturesFolder = 'TEST_PICTURES'

/** Work that is done once for each key: in this process, and in the whole run where it has a folder for pictures. */
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
  // Another process must not read half of it.
  writeFileSync(`${file}.${process.pid}`, serialize(made))
  renameSync(`${file}.${process.pid}`, file)
  return made
}

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** What makes two pictures the same. A title is drawn for its initials and colors; tests of drawing itself do without this. */
export const keys = {
  drawArtwork: (): string => '',
  artworkForms: (image: { bytes: Uint8Array }, ...how: unknown[]): string => JSON.stringify([digest(image.bytes), how]),
}
