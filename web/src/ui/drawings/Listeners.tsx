import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A growing count, drawn as a waveform. */
export function Listeners() {
  return (
    <Drawing>
      <rect x="14" y="14" width="132" height="84" rx="14" className={classes.sheet} />
      <path d="M28 82h104" className={[classes.quietStroke, classes.thin].join(' ')} />
      <path d="M34 74v-8M46 74v-14M58 74v-10M70 74v-22" className={classes.quietBars} />
      <path d="M82 74v-18M94 74v-30M106 74v-26M118 74v-40" className={classes.bars} />
      <circle cx="118" cy="26" r="5" className={classes.strong} />
    </Drawing>
  )
}
