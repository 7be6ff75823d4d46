import { Box, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import page from './Page.module.css'
import section from './settings/SettingsSection.module.css'
import { sizes, spacing } from './theme.ts'
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
export function CardGridSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {places(4).map((at) => (
        <Card key={at} p="md">
          <Stack gap="sm">
            <Skeleton radius="lg" style={{ aspectRatio: 1 }} />
            <Skeleton height="1em" width="70%" />
            <Skeleton height="0.8em" width="45%" />
          </Stack>
        </Card>
      ))}
    </div>
  )
}

const Fields = ({ count }: { count: number }) => (
  <Stack gap="lg">
    {places(count).map((at) => (
      <Stack key={at} gap="xs">
        <Skeleton height="0.8em" width="20%" />
        <Skeleton height={sizes.control} />
      </Stack>
    ))}
  </Stack>
)

/** Labels and fields in one column. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Box maw={sizes.form} aria-hidden>
      <Fields count={fields} />
    </Box>
  )
}

/** Sections of settings: title on the left, fields on the right. */
export function SettingsSkeleton({ sections = 1, fields = 4 }: { sections?: number; fields?: number }) {
  return (
    <Stack gap="xl" aria-hidden>
      {places(sections).map((at) => (
        <div key={at} className={section.section}>
          <Stack gap="xs">
            <Skeleton height="1.2em" width="60%" maw={sizes.settingsHead} />
            <Skeleton height="0.8em" width="90%" maw={sizes.settingsHead} />
          </Stack>
          <Card>
            <Fields count={fields} />
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
        <Skeleton key={at} height={sizes.row} />
      ))}
    </Stack>
  )
}

export type PageShape = 'grid' | 'list' | 'episode' | 'settings' | 'page'

const contents: Record<PageShape, ReactNode> = {
  grid: <CardGridSkeleton />,
  list: (
    <>
      <Skeleton height={sizes.controlLarge} mb="lg" />
      <Stack gap="sm">
        {places(4).map((at) => (
          <Skeleton key={at} height={sizes.art + 2 * spacing.md} radius="md" />
        ))}
      </Stack>
    </>
  ),
  episode: (
    <div className={classes.work}>
      <Stack gap="lg">
        {places(3).map((at) => (
          <Skeleton key={at} height={sizes.drawing} radius="md" />
        ))}
      </Stack>
      <Skeleton height={sizes.drawing} radius="md" />
    </div>
  ),
  settings: (
    <>
      <Skeleton height={sizes.controlLarge} mb="lg" />
      <SettingsSkeleton sections={2} />
    </>
  ),
  page: (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Skeleton height={sizes.drawing} radius="md" />
      <Skeleton height={sizes.drawing} radius="md" />
    </SimpleGrid>
  ),
}

/** A page before its code or data has arrived. As wide as the page also inside a grid, where centered items shrink to their content. */
export function PageSkeleton({ shape = 'page' }: { shape?: PageShape }) {
  return (
    <Box w="100%" className={page.page} role="status" aria-label="Loading...">
      <Skeleton height={spacing.xl} width="min(100%, var(--cw-size-sidebar))" mb="lg" />
      {contents[shape]}
    </Box>
  )
}
