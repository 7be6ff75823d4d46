import { SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { sizes } from './theme.ts'
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

/** Sections of settings: title on the left, fields on the right. */
export function SettingsSkeleton({ sections = 1, fields = 4 }: { sections?: number; fields?: number }) {
  return (
    <Stack gap="xl" aria-hidden>
      {places(sections).map((at) => (
        <div key={at} className={classes.section}>
          <Stack gap="xs">
            <Skeleton height="1.2em" width="60%" maw={sizes.settingsHead} />
            <Skeleton height="0.8em" width="90%" maw={sizes.settingsHead} />
          </Stack>
          <Card>
            <Stack gap="lg">
              {places(fields).map((field) => (
                <Stack key={field} gap="xs">
                  <Skeleton height="0.8em" width="20%" />
                  <Skeleton className={classes.control} />
                </Stack>
              ))}
            </Stack>
          </Card>
        </div>
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

export type PageShape = 'grid' | 'list' | 'episode' | 'settings' | 'page'

const contents: Record<PageShape, ReactNode> = {
  grid: <CardGridSkeleton />,
  list: (
    <>
      <Skeleton className={classes.tabs} />
      <Stack gap="sm">
        {places(4).map((at) => (
          <Skeleton key={at} className={classes.listed} radius="md" />
        ))}
      </Stack>
    </>
  ),
  episode: (
    <div className={classes.work}>
      <Stack gap="lg">
        {places(3).map((at) => (
          <Skeleton key={at} className={classes.block} radius="md" />
        ))}
      </Stack>
      <Skeleton height="100%" className={classes.block} radius="md" />
    </div>
  ),
  settings: (
    <>
      <Skeleton className={classes.tabs} />
      <SettingsSkeleton sections={2} />
    </>
  ),
  page: (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Skeleton className={classes.block} radius="md" />
      <Skeleton className={classes.block} radius="md" />
    </SimpleGrid>
  ),
}

/** A page before its code or data has arrived. */
export function PageSkeleton({ shape = 'page' }: { shape?: PageShape }) {
  return (
    <div className={classes.page} role="status" aria-label="Loading...">
      <Skeleton className={classes.title} />
      {contents[shape]}
    </div>
  )
}
