import { pathOf } from './path.ts'
import classes from './Sparkline.module.css'

type Props = {
  values: readonly number[]
  /** What it shows, for screen readers. Without it, the line is decoration next to the same in words. */
  label?: string
}

const width = 72
const height = 22

/** A line the size of a word. */
export function Sparkline({ values, label }: Props) {
  if (values.length < 2) return null
  const max = Math.max(1, ...values)
  const box = {
    x: (at: number) => 1 + (at / (values.length - 1)) * (width - 2),
    y: (value: number) => height - 2 - (value / max) * (height - 4),
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classes.spark}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={classes.line} d={pathOf(values, box)} />
    </svg>
  )
}
