import classes from './Drawing.module.css'

type Props = { heights: readonly number[]; x: number; y: number; quiet?: boolean }

/** Waveform bars, used in every illustration. */
export function Wave({ heights, x, y, quiet = false }: Props) {
  const path = heights.map((height, at) => `M${x + at * 7} ${y - height / 2}v${height}`).join('')
  return <path d={path} className={quiet ? classes.quietBars : classes.bars} />
}
