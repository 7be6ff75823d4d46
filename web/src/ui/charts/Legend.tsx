import classes from './charts.module.css'
import type { Series } from './series.ts'

type Props = {
  series: readonly Series[]
  /** What the marks above the chart mean. */
  mark?: string | undefined
}

/** Which line or bar is which. */
export function Legend({ series, mark }: Props) {
  return (
    <>
      {series.map(({ name, look = 'main' }) => (
        <span key={name} className={classes.key}>
          <svg width="18" height="10" aria-hidden>
            <line x1="1" x2="17" y1="5" y2="5" className={classes.line} data-look={look} />
          </svg>
          {name}
        </span>
      ))}
      {mark ? (
        <span className={classes.key}>
          <svg width="12" height="10" aria-hidden>
            <circle cx="6" cy="5" r="4" className={classes.mark} />
          </svg>
          {mark}
        </span>
      ) : null}
    </>
  )
}
