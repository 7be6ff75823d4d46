import { hash, numbers, pick } from './hash.ts'
import { initials } from './initials.ts'
import { artPairs } from './theme.ts'

/** The drawing's own units: a square of 100. */
export const artSide = 100
const bars = 16

export type ShowArtPlan = { from: string; to: string; angle: number; letters: string; wave: { x: number; y: number; height: number }[] }

/** What to draw for a show without artwork: all of it follows from the title, so every screen draws the same. */
export function planArt(title: string): ShowArtPlan {
  const seed = hash(title.trim().toLowerCase())
  const next = numbers(seed)
  const [from, to] = pick(artPairs, seed)
  const angle = Math.floor(next() * 360)
  const beat = 1 + Math.floor(next() * 3)
  const step = artSide / bars
  const wave = Array.from({ length: bars }, (_, at) => {
    const swell = Math.sin(((at + 0.5) / bars) * Math.PI) * (0.55 + 0.45 * Math.abs(Math.cos(at * beat * 0.6)))
    const height = Math.round((6 + swell * 26 + next() * 10) * 10) / 10
    return { x: Math.round((at + 0.5) * step * 100) / 100, y: Math.round((74 - height / 2) * 100) / 100, height }
  })
  return { from, to, angle, letters: initials(title), wave }
}
