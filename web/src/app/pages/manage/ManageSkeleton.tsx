import { Skeleton, VisuallyHidden } from '@mantine/core'
import { sizes, spacing } from '../../../ui/theme.ts'
import classes from './ManageEpisodePage.module.css'

/** Matches the layout of the loaded page. */
export function ManageSkeleton() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="60%" height={spacing.xl} mt="xl" mb="lg" />
      <div className={classes.work} aria-hidden>
        <Skeleton height={1.5 * sizes.drawing} radius="md" />
        <div className={classes.rail}>
          <Skeleton height={1.5 * sizes.drawing} radius="md" />
          <Skeleton height={sizes.popover} radius="md" />
        </div>
        <div className={classes.column}>
          <Skeleton height={1.5 * sizes.drawing} radius="md" />
          <Skeleton height={sizes.popover} radius="md" />
        </div>
      </div>
    </div>
  )
}
