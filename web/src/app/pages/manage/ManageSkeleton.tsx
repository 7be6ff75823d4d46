import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './ManageEpisodePage.module.css'

/** Matches the layout of the loaded page. */
export function ManageSkeleton() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className={classes.waitingTitle} />
      <div className={classes.work} aria-hidden>
        <Skeleton className={classes.waiting} radius="md" />
        <div className={classes.rail}>
          <Skeleton className={classes.waiting} radius="md" />
          <Skeleton className={classes.waitingTall} radius="md" />
        </div>
        <div className={classes.column}>
          <Skeleton className={classes.waiting} radius="md" />
          <Skeleton className={classes.waitingTall} radius="md" />
        </div>
      </div>
    </div>
  )
}
