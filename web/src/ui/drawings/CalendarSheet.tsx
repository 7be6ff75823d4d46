import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A month with one day chosen. */
export function CalendarSheet() {
  return (
    <Drawing>
      <rect x="30" y="18" width="100" height="82" rx="12" className={classes.sheet} />
      <path d="M30 42h100" className={[classes.quietStroke, classes.thin].join(' ')} />
      <path d="M54 10v16M106 10v16" className={classes.stroke} />
      <path d="M46 56h6M66 56h6M86 56h6M106 56h6M46 72h6M106 72h6M46 88h6M66 88h6" className={classes.quietStroke} />
      <rect x="62" y="62" width="34" height="32" rx="9" className={classes.strong} />
      <path d="M71 75v6M79 70v16M87 74v8" className={classes.onStrong} />
    </Drawing>
  )
}
