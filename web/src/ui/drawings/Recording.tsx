import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** A recording with its playhead. */
export function Recording() {
  return (
    <Drawing>
      <rect x="14" y="22" width="132" height="68" rx="14" className={classes.sheet} />
      <Wave heights={[8, 18, 30, 22, 36, 26, 14]} x={28} y={56} />
      <Wave heights={[20, 30, 16, 24, 10, 18, 8]} x={91} y={56} quiet />
      <path d="M80 14v84" className={classes.stroke} />
      <circle cx="80" cy="14" r="6" className={classes.strong} />
    </Drawing>
  )
}
