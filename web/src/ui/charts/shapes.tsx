import classes from './charts.module.css'
import { pathOf } from './path.ts'
import type { Box } from './scale.ts'
import type { Series } from './series.ts'

type Props = { box: Box; series: readonly Series[]; active: number | null }

/** Closes the path of a series without gaps to an area. */
const areaOf = (values: readonly (number | null)[], box: Box): string =>
  values.length < 2 || values.includes(null)
    ? ''
    : `${pathOf(values, box)}L${box.x(values.length - 1)} ${box.bottom}L${box.x(0)} ${box.bottom}Z`

/** The main line is drawn last, above the others. */
const backToFront = (series: readonly Series[]): Series[] => series.toReversed()

export function Lines({ box, series, active }: Props) {
  const [main] = series
  return (
    <>
      {main ? <path className={classes.area} d={areaOf(main.values, box)} /> : null}
      {backToFront(series).map(({ name, values, look = 'main' }) => (
        <g key={name}>
          <path className={classes.line} data-look={look} d={pathOf(values, box)} />
          {values.map((value, at) =>
            value !== null && (at === active || isAlone(values, at)) ? (
              <circle key={at} className={classes.dot} data-look={look} cx={box.x(at)} cy={box.y(value)} r={4} />
            ) : null,
          )}
        </g>
      ))}
    </>
  )
}

/** A value without neighbors has no line. */
const isAlone = (values: readonly (number | null)[], at: number): boolean => values[at - 1] == null && values[at + 1] == null

export function Bars({ box, series, active }: Props) {
  const room = box.step * 0.72
  const width = Math.min(40, room / series.length)
  return (
    <>
      {series.map(({ name, values, look = 'main' }, nth) =>
        values.map((value, at) =>
          value === null ? null : (
            <rect
              key={`${name}-${at}`}
              className={classes.column}
              data-look={look}
              data-active={at === active || undefined}
              x={box.x(at) + (nth - series.length / 2) * width}
              y={box.y(value)}
              width={Math.max(1, width - 2)}
              height={Math.max(0, box.bottom - box.y(value))}
              rx={Math.min(3, width / 4)}
            />
          ),
        ),
      )}
    </>
  )
}
