import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Icon } from './Icon.tsx'
import type { Pages } from './usePaging.ts'

type Props = { paging: Pages; size: number; total: number; next: string | null }

/** Pagination. Renders nothing if everything fits on one page. */
export function Paging({ paging, size, total, next }: Props) {
  const { page, forward, back } = paging
  const first = (page - 1) * size + 1
  // Deleting the last row of a page leaves an empty page behind.
  const isGone = page > 1 && first > total
  useEffect(() => {
    if (isGone) back()
  })
  if (isGone || (page === 1 && next === null)) return null
  const shown = (count: number): string => count.toLocaleString('en-US')
  return (
    <Group component="nav" justify="space-between" gap="sm" mt="md" aria-label="Pages">
      <Text size="sm" c="dimmed" role="status">
        {shown(first)}–{shown(Math.min(total, page * size))} of {shown(total)}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-md" leftSection={<Icon of={IconChevronLeft} small />} disabled={page === 1} onClick={back}>
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<Icon of={IconChevronRight} small />}
          disabled={next === null}
          onClick={() => next !== null && forward(next)}
        >
          Next
        </Button>
      </Group>
    </Group>
  )
}
