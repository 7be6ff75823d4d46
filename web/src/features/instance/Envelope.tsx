import { Drawing } from '../../ui/drawings/Drawing.tsx'
import classes from '../../ui/drawings/Drawing.module.css'
import { Wave } from '../../ui/drawings/Wave.tsx'

/** An envelope with a sound wave. */
export function Envelope() {
  return (
    <Drawing>
      <rect x="26" y="22" width="108" height="70" rx="12" className={classes.sheet} />
      <path d="M28 30l46 34a10 10 0 0 0 12 0l46-34" className={classes.quietStroke} />
      <Wave heights={[6, 12, 18, 10, 6]} x={66} y={78} />
    </Drawing>
  )
}
