import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'
import { Wave } from './Wave.tsx'

/** Episode cards, the first one playing. */
export function EpisodeList() {
  return (
    <Drawing>
      <rect x="34" y="66" width="92" height="34" rx="10" className={classes.backSheet} />
      <rect x="26" y="44" width="108" height="36" rx="10" className={classes.backSheet} />
      <rect x="18" y="14" width="124" height="48" rx="12" className={classes.sheet} />
      <rect x="27" y="23" width="30" height="30" rx="8" className={classes.strong} />
      <path d="M38 32l10 6-10 6z" className={classes.onStrong} />
      <Wave heights={[6, 14, 22, 12, 18, 8, 14, 20, 10, 6]} x={70} y={38} />
    </Drawing>
  )
}
