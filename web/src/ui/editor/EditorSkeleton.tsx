import { Skeleton } from '@mantine/core'
import { sizes } from '../theme.ts'

/** Matches the layout of the loaded editor. */
export function EditorSkeleton() {
  return <Skeleton height={sizes.editor + sizes.control} aria-hidden />
}
