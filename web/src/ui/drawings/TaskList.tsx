import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** Tasks on a sheet, two of them done. */
export function TaskList() {
  return (
    <Drawing>
      <rect x="30" y="12" width="100" height="88" rx="12" className={classes.sheet} />
      <circle cx="52" cy="34" r="9" className={classes.strong} />
      <path d="M48 34l3 3 6-6" className={classes.onStrong} />
      <circle cx="52" cy="57" r="9" className={classes.strong} />
      <path d="M48 57l3 3 6-6" className={classes.onStrong} />
      <circle cx="52" cy="80" r="8" className={classes.backSheet} />
      <path d="M72 34h40M72 57h28M72 80h34" className={classes.quietStroke} />
    </Drawing>
  )
}
