import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toJpeg } from '../../platform/images/artwork.ts'
import { rasterize } from '../../platform/images/svg.ts'

/** The recordings and images of the demo. `scripts/demo-media.mjs` made the recordings. */
const read = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'media', name))

export type Tune = 'long-way-home' | 'studio-light'

/** Repeats the tune. MP3 frames can be concatenated. */
export async function tuneOf(which: Tune, times: number): Promise<Buffer> {
  const tune = await read(`tune-${which}.mp3`)
  return Buffer.concat(Array.from({ length: times }, () => tune))
}

export const filmOf = (which: 'lamp' | 'window'): Promise<Buffer> => read(`film-${which}.mp4`)

export type Picture =
  | `cover-${'long-way-home' | 'studio-light' | 'harbour'}`
  | `art-${'boat' | 'darkroom'}`
  | `portrait-${'nora' | 'theo' | 'amara' | 'jun' | 'saoirse' | 'ilse' | 'matteo' | 'kofi'}`

/** Renders a JPEG, which the forms accept. */
export async function pictureOf(which: Picture): Promise<Buffer> {
  const svg = await read(`${which}.svg`)
  return (await toJpeg(await rasterize(svg.toString()), 'jpg')).bytes
}
