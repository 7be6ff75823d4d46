import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** An interrupted waveform. */
export function BrokenWave() {
  return (
    <Drawing>
      <rect x="18" y="20" width="124" height="72" rx="14" className={classes.sheet} />
      <Wave heights={[10, 22, 34, 18]} x={36} y={56} />
      <path d="M76 36l-8 16h12l-8 24" className={classes.quietStroke} />
      <Wave heights={[8, 8, 8, 8, 8]} x={98} y={56} quiet />
    </Drawing>
  )
}
