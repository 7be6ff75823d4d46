import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** Headphones around a waveform. */
export function Headphones() {
  return (
    <Drawing>
      <circle cx="80" cy="56" r="46" className={classes.soft} />
      <path d="M48 64v-8a32 32 0 0 1 64 0v8" className={classes.stroke} />
      <rect x="40" y="60" width="18" height="30" rx="8" className={classes.strong} />
      <rect x="102" y="60" width="18" height="30" rx="8" className={classes.strong} />
      <Wave heights={[10, 20, 12]} x={73} y={74} />
    </Drawing>
  )
}
