import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A payment card with the logo's bars. */
export function Plan() {
  return (
    <Drawing>
      <rect x="32" y="18" width="112" height="66" rx="12" className={classes.backSheet} />
      <rect x="16" y="30" width="112" height="66" rx="12" className={classes.sheet} />
      <path d="M16 50h112" className={classes.quietStroke} />
      <path d="M30 78h22M60 78h10" className={classes.quietStroke} />
      <rect x="92" y="64" width="26" height="22" rx="7" className={classes.strong} />
      <path d="M99 73v4M105 69v12M111 73v4" className={classes.onStrong} />
    </Drawing>
  )
}
