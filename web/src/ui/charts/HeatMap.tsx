import { exactCount } from '../../lib/numbers.ts'
import classes from './charts.module.css'
import { Reader } from './Reader.tsx'
import { Tip } from './Tip.tsx'
import { Twin } from './Twin.tsx'
import { useReading } from './useReading.ts'

type Props = {
  /** What the chart shows, such as 'Downloads by weekday and hour'. */
  label: string
  rows: readonly { name: string; short: string }[]
  columns: readonly { name: string; short: string }[]
  /** One list per row, with a value for each column. */
  values: readonly (readonly number[])[]
  /** What a value is, such as 'Downloads'. */
  unit: string
  /** What a row is, such as 'Day'. */
  rowLabel: string
}

/** Percent of the accent color, for nothing and for each fifth of the highest value. */
const shades = [0, 18, 36, 56, 78, 100] as const

const shadeOf = (value: number, max: number): number =>
  shades[value === 0 || max === 0 ? 0 : Math.max(1, Math.ceil((value / max) * 5))] ?? 100

const shaded = (percent: number) => ({ background: `color-mix(in srgb, var(--cw-accent) ${percent}%, var(--cw-neutral-soft))` })

/** A grid of cells that are darker the higher their value is. */
export function HeatMap({ label, rows, columns, values, unit, rowLabel }: Props) {
  const width = columns.length
  const count = rows.length * width
  const reading = useReading({ count, columns: width })
  const { place, isShown } = reading
  const max = Math.max(0, ...values.flat())
  const valueAt = (at: number): number => values[Math.floor(at / width)]?.[at % width] ?? 0
  const nameAt = (at: number): string => `${rows[Math.floor(at / width)]?.name}, ${columns[at % width]?.name}`
  return (
    <Twin
      label={label}
      legend={<Scale />}
      table={{
        head: [rowLabel, ...columns.map(({ name }) => name)],
        rows: rows.map(({ name }, row) => [name, ...columns.map((_, column) => exactCount(values[row]?.[column] ?? 0))]),
      }}
    >
      <Reader
        label={label}
        count={count}
        reading={reading}
        words={`${nameAt(place)}. ${unit}: ${exactCount(valueAt(place))}`}
        findAt={({ target }) => {
          const at = target instanceof HTMLElement ? target.dataset['at'] : undefined
          return at === undefined ? null : Number(at)
        }}
      >
        <div className={classes.heat} style={{ gridTemplateColumns: `auto repeat(${width}, minmax(0, 1fr))` }} aria-hidden>
          {rows.map(({ name, short }, row) => (
            <HeatRow key={name} short={short} values={values[row] ?? []} from={row * width} max={max} active={isShown ? place : null} />
          ))}
          <span />
          {columns.map(({ name, short }) => (
            <span key={name} className={classes.heatColumn}>
              {short}
            </span>
          ))}
        </div>
        {isShown ? (
          <Tip
            title={nameAt(place)}
            values={[{ name: unit, value: exactCount(valueAt(place)) }]}
            across={((place % width) + 0.5) / width}
          />
        ) : null}
      </Reader>
    </Twin>
  )
}

type RowProps = { short: string; values: readonly number[]; from: number; max: number; active: number | null }

function HeatRow({ short, values, from, max, active }: RowProps) {
  return (
    <>
      <span className={classes.heatRow}>{short}</span>
      {values.map((value, column) => (
        <span
          key={column}
          data-at={from + column}
          className={classes.cell}
          style={shaded(shadeOf(value, max))}
          data-active={from + column === active || undefined}
        />
      ))}
    </>
  )
}

function Scale() {
  return (
    <span className={classes.key}>
      Fewer
      <span className={classes.scale} aria-hidden>
        {shades.map((shade) => (
          <span key={shade} className={classes.cell} style={shaded(shade)} />
        ))}
      </span>
      More
    </span>
  )
}
