import { createHash } from 'node:crypto'

/** A work that is done once for each key. */
export function remembering<Given extends unknown[], Made>(make: (...given: Given) => Promise<Made>, keyOf: (...given: Given) => string) {
  const made = new Map<string, Promise<Made>>()
  return (...given: Given): Promise<Made> => {
    const key = keyOf(...given)
    const before = made.get(key)
    if (before) return before
    const making = make(...given)
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What makes two pictures the same. */
export const keys = {
  drawArtwork: (title: string): string => title,
  artworkForms: (image: { bytes: Uint8Array }, ...how: unknown[]): string => JSON.stringify([digest(image.bytes), how]),
}
