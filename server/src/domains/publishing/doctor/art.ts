import { podcastLimits } from '@castwright/contract/limits.ts'
import { error, pass, type Verdict } from './check.ts'
import type { ArtFacts } from './facts.ts'

const { min, max } = podcastLimits.artwork

/** Square, JPEG or PNG, of the size that directories take. */
export function artVerdict(art: ArtFacts | null, what: string): Verdict {
  if (art === null) return error(`${what} is missing where it is stored. Please upload it again.`)
  const { format, width, height } = art
  if (!['jpeg', 'png'].includes(format)) return error(`${what} is neither a JPEG nor a PNG.`)
  if (width !== height) return error(`${what} is ${width} by ${height} pixels. It must be square.`)
  if (width < min || width > max) return error(`${what} has ${width} pixels a side. It must have between ${min} and ${max}.`)
  return pass(`${what} is square and has ${width} pixels a side.`)
}
