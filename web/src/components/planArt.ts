import * as art from '@castwright/contract/podcasts/art.ts'
import { initials } from '../ui/initials.ts'

/** The side of the view box. */
export const artSide = 100

type ShowArtPlan = { from: string; to: string; angle: number; letters: string; wave: { x: number; y: number; height: number }[] }

/** Rounded to keep the SVG short. */
export function planArt(title: string): ShowArtPlan {
  const { from, to, angle, wave } = art.planArt(title)
  const bars = wave.map((bar) => {
    const height = Math.round(bar.height * artSide * 10) / 10
    return { x: Math.round(bar.x * artSide * 100) / 100, y: Math.round((74 - height / 2) * 100) / 100, height }
  })
  return { from, to, angle, letters: initials(title), wave: bars }
}
