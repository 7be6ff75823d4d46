import { useElementSize } from '@mantine/hooks'
import { exactCount, shortCount } from '../../lib/numbers.ts'
import { Axes } from './Axes.tsx'
import { Bars, Lines } from './shapes.tsx'
import classes from './charts.module.css'
import { Legend } from './Legend.tsx'
import { Reader } from './Reader.tsx'
import { boxOf, placeAt } from './scale.ts'
import { type Format, highestOf, type Point, sentenceAt, type Series, valuesAt } from './series.ts'
import { Tip } from './Tip.tsx'
import { Twin } from './Twin.tsx'
import { useReading } from './useReading.ts'

type Props = {
  /** What the chart shows, such as 'Downloads by day'. */
  label: string
  /** What a point is, such as 'Day'. Heads the first column of the table. */
  pointLabel: string
  points: readonly Point[]
  /** One for each point. The first one is the main one. */
  series: readonly Series[]
  as?: 'line' | 'bars'
  format?: Format
  /** On the vertical axis. */
  formatTick?: Format
  /** What the marks of points with notes mean, such as 'Episode released'. */
  mark?: string
  onOpen?: (at: number) => void
  /** What opening a point does: 'shows the episodes of that day'. */
  openHint?: string
  /** The highest value of the axis, if it doesn't follow from the values. */
  max?: number
}

/** Values over time, as lines or bars, readable by keyboard and as a table. */
export function TimeChart({ label, pointLabel, points, series, as = 'line', mark, onOpen, openHint, max, ...rest }: Props) {
  const { format = exactCount, formatTick = shortCount } = rest
  const { ref, width } = useElementSize<HTMLDivElement>()
  const count = points.length
  const toEdges = as === 'line'
  const box = boxOf({ width, count, max: max ?? highestOf(series), format: formatTick, toEdges })
  // The last days of a young episode have no data yet.
  const lastKnown = series[0]?.values.findLastIndex((value) => value !== null) ?? -1
  const reading = useReading({ count, start: lastKnown === -1 ? count - 1 : lastKnown, onOpen })
  const { place, isShown } = reading
  const point = points[place]
  const hasNotes = points.some(({ notes = [] }) => notes.length > 0)
  const Shapes = as === 'line' ? Lines : Bars
  return (
    <Twin
      label={label}
      legend={series.length > 1 || hasNotes ? <Legend series={series} mark={hasNotes ? mark : undefined} /> : null}
      table={{
        head: [pointLabel, ...series.map(({ name }) => name), ...(hasNotes ? [mark ?? 'Notes'] : [])],
        rows: points.map(({ name, notes = [] }, at) => [
          name,
          ...series.map(({ values }) => (values[at] == null ? '–' : format(values[at]))),
          ...(hasNotes ? [notes.join(', ')] : []),
        ]),
        words: hasNotes ? [series.length + 1] : [],
      }}
    >
      <Reader
        label={label}
        count={count}
        reading={reading}
        words={sentenceAt(point, series, place, format)}
        openHint={openHint}
        onOpen={onOpen}
        findAt={({ currentTarget, clientX }) => {
          const { left, width: shown } = currentTarget.getBoundingClientRect()
          return placeAt(box, ((clientX - left) / (shown || 1)) * box.width, count, toEdges)
        }}
      >
        <div ref={ref} className={classes.plot}>
          <svg viewBox={`0 0 ${box.width} ${box.height}`} className={classes.svg} aria-hidden>
            <Axes box={box} points={points} format={formatTick} />
            {isShown ? <line className={classes.cursor} x1={box.x(place)} x2={box.x(place)} y1={box.top} y2={box.bottom} /> : null}
            <Shapes box={box} series={series} active={isShown ? place : null} />
            {points.map(({ key, notes = [] }, at) =>
              notes.length > 0 ? <circle key={key} className={classes.mark} cx={box.x(at)} cy={box.top - 8} r={4} /> : null,
            )}
          </svg>
        </div>
        {isShown && point ? (
          <Tip
            title={point.name}
            values={valuesAt(series, place, format)}
            notes={point.notes ?? []}
            hint={onOpen ? 'Click for details' : undefined}
            across={box.x(place) / box.width}
          />
        ) : null}
      </Reader>
    </Twin>
  )
}
