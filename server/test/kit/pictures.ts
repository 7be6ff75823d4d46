import { createHash } from 'node:crypto'
import { vi } from 'vitest'

/**
 * The same title is always drawn the same, and one picture always becomes the same artwork: a worker makes each once, not once for
 * every podcast of every test. Drawing and cutting themselves have tests of their own, which do without this.
 */
function remembering<Given extends unknown[], Made>(make: (...given: Given) => Promise<Made>, keyOf: (...given: Given) => string) {
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

vi.mock(import('../../src/platform/images/draw.ts'), async (load) => {
  const real = await load()
  return { ...real, drawArtwork: remembering(real.drawArtwork, (title) => title) }
})

vi.mock(import('../../src/platform/images/artwork.ts'), async (load) => {
  const real = await load()
  const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  return { ...real, artworkForms: remembering(real.artworkForms, (image, crop) => JSON.stringify([digest(image.bytes), crop])) }
})
