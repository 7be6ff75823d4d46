import { Skeleton } from '@mantine/core'
import classes from './EditorSkeleton.module.css'

/** Matches the layout of the loaded editor. */
export function EditorSkeleton() {
  return <Skeleton className={classes.editor} aria-hidden />
}
