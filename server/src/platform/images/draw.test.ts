import { artworkFault } from '@castwright/contract/podcasts/form.ts'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { remembering } from '../../../test/kit/remember.ts'
import { drawArtwork } from './draw.ts'
import { readImage } from './read.ts'
import { sharp } from './sharp.ts'
import { colorAt } from './testing.ts'

const sizes = { max: 3000, shown: [96, 192, 384, 768] }
const drawAll = remembering(
  () => drawArtwork('Evening', sizes),
  () => 'all sizes',
)

/** A ninth of the pixels, where the size isn't the subject. */
const side = 1000
const draw = async (title: string): Promise<Buffer> => (await drawArtwork(title, { max: side, shown: [96] }))[0]!.bytes

/** A title is drawn once, except where two drawings are compared. */
const drawOnce = remembering(draw, (title) => title)

test('generates a cover that every directory accepts', async () => {
  const drawn = (await drawAll())[0]!.bytes
  const facts = await sharp(drawn).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 3000, height: 3000, space: 'srgb', channels: 3, density: 72, hasProfile: false })
  expect(facts.exif).toBeUndefined()
  expect(drawn.length).toBeLessThan(500_000)
  expect(artworkFault(await readImage(drawn))).toBeNull()
})

test('generates a cover in every size', async () => {
  const renditions = await drawAll()
  expect(renditions.map(({ ending }) => ending)).toEqual(['jpg', ...[96, 192, 384, 768].flatMap((edge) => [`${edge}.webp`, `${edge}.jpg`])])
  for (const { ending, bytes } of renditions.filter(({ contentType }) => contentType === 'image/jpeg').slice(1)) {
    expect((await sharp(bytes).metadata()).width).toBe(Number.parseInt(ending))
  }
})

test('generates identical bytes for the same title, and another cover for another title', async () => {
  const first = await drawOnce('Evening')
  expect(first.equals(await draw(' evening '))).toBe(true)
  expect(first.equals(await draw('Evenings'))).toBe(false)
  if (isFull) expect(first.equals(await draw('Evening'))).toBe(true)
})

/** The choice of letters is tested in `text.test.ts`, without drawing. */
const oddTitles = [
  ['nothing', ''],
  ['another script', '夜の電車'],
  ['half a character and a null', '\ud83d\u0000'],
]
const moreTitles = [
  ['spaces', '   '],
  ['emoji', '🎧🔥👩‍👩‍👧‍👦'],
  ['letters from right to left', 'مرحبا بالعالم'],
  ['300 letters', 'Very long '.repeat(30)],
  ['markup', '<svg onload=alert(1)>&"\''],
]

test.each(isFull ? [...oddTitles, ...moreTitles] : oddTitles)('a title of %s gets a cover too', async (_what, title) => {
  expect(await sharp(await drawOnce(title)).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side })
})

test("centers the waveform if the title's letters can't be drawn", async () => {
  const isWhite = (colour: number[]): boolean => colour.every((value) => value > 245)
  // The stem of the E near the upper left corner, or the first bar of the waveform if there are no letters.
  const [stem, bar] = [[118, 233] as const, [112, 500] as const]
  const [lettered, wordless] = [await drawOnce('Evening'), await drawOnce('夜の電車')]
  expect([isWhite(await colorAt(lettered, ...stem)), isWhite(await colorAt(lettered, ...bar))]).toEqual([true, false])
  expect([isWhite(await colorAt(wordless, ...stem)), isWhite(await colorAt(wordless, ...bar))]).toEqual([false, true])
})
