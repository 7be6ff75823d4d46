import { vi } from 'vitest'
import { keys, remembering } from './remember.ts'

/**
 * The same title is always drawn the same, and one picture always becomes the same artwork: a worker makes each once, not once for
 * every podcast of every test. Drawing and cutting themselves have tests of their own, which do without this.
 */
vi.mock(import('../../src/platform/images/draw.ts'), async (load) => {
  const real = await load()
  return { ...real, drawArtwork: remembering(real.drawArtwork, keys.drawArtwork) }
})

vi.mock(import('../../src/platform/images/artwork.ts'), async (load) => {
  const real = await load()
  return { ...real, artworkForms: remembering(real.artworkForms, keys.artworkForms) }
})
