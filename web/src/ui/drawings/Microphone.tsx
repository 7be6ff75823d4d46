import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** A microphone between two waveforms. */
export function Microphone() {
  return (
    <Drawing>
      <circle cx="80" cy="56" r="46" className={classes.soft} />
      <rect x="66" y="20" width="28" height="46" rx="14" className={classes.strong} />
      <path d="M74 34h12M74 43h12M74 52h12" className={classes.onStrong} />
      <path d="M56 52v4a24 24 0 0 0 48 0v-4M80 80v14M66 94h28" className={classes.stroke} />
      <Wave heights={[8, 16, 26, 14]} x={6} y={56} quiet />
      <Wave heights={[14, 26, 16, 8]} x={133} y={56} quiet />
    </Drawing>
  )
}
