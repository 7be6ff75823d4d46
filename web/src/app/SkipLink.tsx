import { main } from './main.ts'
import classes from './SkipLink.module.css'

/** The first tab stop, which skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${main.id}`}
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault()
        main.focus()
      }}
    >
      Skip to content
    </a>
  )
}
