import classes from './charts.module.css'
import { type Box, labelsThatFit } from './scale.ts'
import type { Format, Point } from './series.ts'

type Props = { box: Box; points: readonly Point[]; format: Format }

/** The lines behind a chart with their values, and the labels below. */
export function Axes({ box, points, format }: Props) {
  const { left, right, bottom, ticks, x, y } = box
  const labels = points.map(({ short }) => short)
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {labelsThatFit(labels, right - left).map((at) => (
        <text key={points[at]!.key} className={classes.tick} x={x(at)} y={bottom + 18} textAnchor={anchorAt(box, x(at), labels[at]!)}>
          {labels[at]}
        </text>
      ))}
    </>
  )
}

/** Labels at the ends stay inside the picture. */
function anchorAt({ left, right }: Box, x: number, label: string): 'start' | 'middle' | 'end' {
  const half = (label.length * 7) / 2
  if (x - half < left - 8) return 'start'
  return x + half > right + 10 ? 'end' : 'middle'
}
