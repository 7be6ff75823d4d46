import { vi } from 'vitest'
import { keys, remembering } from './remember.ts'

/**
 * The same title or image always results in the same artwork, so a worker makes each once instead of for every podcast of every test. The
 * tests of drawing and cropping don't use this.
 */
vi.mock(import('../../src/platform/images/draw.ts'), async (load) => {
  const real = await load()
  return { ...real, drawArtwork: remembering(real.drawArtwork, keys.drawArtwork) }
})

vi.mock(import('../../src/platform/images/artwork.ts'), async (load) => {
  const real = await load()
  return { ...real, artworkForms: remembering(real.artworkForms, keys.artworkForms) }
})
