import { SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import classes from './Skeletons.module.css'

const places = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Announces a skeleton to screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {children}
    </div>
  )
}

/** A grid of cards with a square image, as in My Podcasts. */
export function CardGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {places(count).map((at) => (
        <Card key={at} className={classes.card}>
          <Skeleton className={classes.square} radius="lg" />
          <Skeleton height="1em" width="70%" />
          <Skeleton height="0.8em" width="45%" />
        </Card>
      ))}
    </div>
  )
}

/** Labels and fields in one column. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Stack gap="lg" className={classes.form} aria-hidden>
      {places(fields).map((at) => (
        <Stack key={at} gap="xs">
          <Skeleton height="0.8em" width="20%" />
          <Skeleton className={classes.control} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The rows of a list or table. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Stack gap="xs" aria-hidden>
      {places(rows).map((at) => (
        <Skeleton key={at} className={classes.row} />
      ))}
    </Stack>
  )
}

/** A page with unknown layout. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading...">
      <Skeleton className={classes.title} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Skeleton className={classes.block} radius="md" />
        <Skeleton className={classes.block} radius="md" />
      </SimpleGrid>
    </div>
  )
}
