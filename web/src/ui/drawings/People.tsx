import { Drawing } from './Drawing.tsx'
import classes from './Drawing.module.css'

/** A team of three. */
export function People() {
  return (
    <Drawing>
      <circle cx="44" cy="44" r="13" className={classes.backSheet} />
      <path d="M20 88a24 24 0 0 1 48 0z" className={classes.backSheet} />
      <circle cx="116" cy="44" r="13" className={classes.backSheet} />
      <path d="M92 88a24 24 0 0 1 48 0z" className={classes.backSheet} />
      <circle cx="80" cy="36" r="16" className={classes.strong} />
      <path d="M74 33v6M80 29v14M86 33v6" className={classes.onStrong} />
      <path d="M50 94a30 30 0 0 1 60 0z" className={classes.sheet} />
    </Drawing>
  )
}
