import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** Two people talking. */
export function Guests() {
  return (
    <Drawing>
      <path
        d="M26 20h56a12 12 0 0 1 12 12v20a12 12 0 0 1-12 12H46L32 76V64h-6a12 12 0 0 1-12-12V32a12 12 0 0 1 12-12z"
        className={classes.sheet}
      />
      <Wave heights={[6, 14, 22, 12, 18, 8]} x={36} y={42} />
      <path
        d="M100 46h34a12 12 0 0 1 12 12v14a12 12 0 0 1-12 12h-4v12l-14-12h-16a12 12 0 0 1-12-12V58a12 12 0 0 1 12-12z"
        className={classes.strong}
      />
      <path d="M104 61v8M112 57v16M120 60v10M128 62v6" className={classes.onStrong} />
    </Drawing>
  )
}
