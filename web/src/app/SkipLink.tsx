import { main } from './main.ts'
import classes from './SkipLink.module.css'

/** The first stop of the tab key: past the bars, to the work. */
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
