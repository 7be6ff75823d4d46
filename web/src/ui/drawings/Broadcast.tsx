import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A broadcast feed. */
export function Broadcast() {
  return (
    <Drawing>
      <circle cx="80" cy="56" r="46" className={classes.backSheet} />
      <circle cx="80" cy="56" r="30" className={classes.soft} />
      <circle cx="80" cy="56" r="9" className={classes.strong} />
      <path d="M60 40a26 26 0 0 0 0 32M100 40a26 26 0 0 1 0 32M48 30a42 42 0 0 0 0 52M112 30a42 42 0 0 1 0 52" className={classes.stroke} />
    </Drawing>
  )
}
