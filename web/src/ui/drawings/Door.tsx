import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A closed studio door. */
export function Door() {
  return (
    <Drawing>
      <path d="M30 98h100" className={classes.quietStroke} />
      <path d="M52 98V24a10 10 0 0 1 10-10h36a10 10 0 0 1 10 10v74z" className={classes.sheet} />
      <rect x="64" y="26" width="32" height="26" rx="7" className={classes.soft} />
      <path d="M72 36v6M80 32v14M88 36v6" className={classes.stroke} />
      <circle cx="96" cy="68" r="4" className={classes.strong} />
    </Drawing>
  )
}
