import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** An envelope with a waveform. */
export function Envelope() {
  return (
    <Drawing>
      <rect x="24" y="22" width="112" height="72" rx="12" className={classes.sheet} />
      <path d="M28 30l46 34a10 10 0 0 0 12 0l46-34" className={classes.quietStroke} />
      <circle cx="120" cy="84" r="18" className={classes.strong} />
      <path d="M112 82v4M120 76v16M128 82v4" className={classes.onStrong} />
    </Drawing>
  )
}
