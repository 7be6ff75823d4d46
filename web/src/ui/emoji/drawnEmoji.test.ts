import { afterEach, expect, test, vi } from 'vitest'
import { drawnEmoji } from './drawnEmoji.ts'

afterEach(() => vi.restoreAllMocks())

/** A device whose fonts draw these emoji in color, others as black boxes, and unknown sequences as two emoji. */
function device(colored: readonly string[]) {
  let shown = ''
  const context = {
    canvas: {},
    measureText: (text: string) => ({ width: text.includes('\u200D') && !colored.includes(text) ? 40 : 20 }),
    clearRect: () => {},
    fillText: (text: string) => (shown = text),
    getImageData: () => ({ data: new Uint8ClampedArray(colored.includes(shown) ? [250, 200, 0, 255] : [0, 0, 0, 255]) }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext)
}

const all = [
  { emoji: '😀', version: 1 },
  { emoji: '🇩🇪', version: 2 },
  { emoji: '🌈', version: 2 },
  { emoji: '🐦‍🔥', version: 15.1 },
  { emoji: '🫆', version: 16 },
  { emoji: '🇨🇶', version: 16 },
]
const offered = () => drawnEmoji(all).map(({ emoji }) => emoji)

test('leaves out versions that are newer than the fonts, even if a flag of that version is drawn', () => {
  device(['😀', '🌈', '🇩🇪', '🇺🇳', '🇨🇶'])
  expect(offered()).toEqual(['😀', '🇩🇪', '🌈'])
})

test('leaves out country flags where fonts show letters', () => {
  device(['😀', '🌈', '🐦‍🔥', '🫆'])
  expect(offered()).toEqual(['😀', '🌈', '🐦‍🔥', '🫆'])
})

test('offers everything without a canvas', () => {
  device([])
  expect(offered()).toHaveLength(all.length)
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
  expect(offered()).toHaveLength(all.length)
})
