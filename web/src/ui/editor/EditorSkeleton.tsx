import { Skeleton } from '@mantine/core'
import classes from './EditorSkeleton.module.css'

/** In the shape of the editor that is on its way. */
export function EditorSkeleton() {
  return <Skeleton className={classes.editor} aria-hidden />
}
