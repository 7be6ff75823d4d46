import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A small mixing desk. */
export function Sliders() {
  return (
    <Drawing>
      <rect x="24" y="14" width="112" height="84" rx="14" className={classes.sheet} />
      <path d="M52 30v52M80 30v52M108 30v52" className={classes.quietStroke} />
      <path d="M52 58v24M80 42v40M108 66v16" className={classes.stroke} />
      <rect x="43" y="50" width="18" height="12" rx="5" className={classes.strong} />
      <rect x="71" y="34" width="18" height="12" rx="5" className={classes.strong} />
      <rect x="99" y="60" width="18" height="12" rx="5" className={classes.strong} />
    </Drawing>
  )
}
