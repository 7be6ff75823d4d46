import { Button, Group } from '@mantine/core'
import type { Pages } from '../../../ui/usePaging.ts'

/** For lists that don't know how long they are. */
export function Pager({ paging, next, label }: { paging: Pages; next: string | null; label: string }) {
  if (paging.page === 1 && next === null) return null
  return (
    <Group justify="flex-end" gap="sm" mt="md" component="nav" aria-label={label}>
      <Button variant="default" disabled={paging.page === 1} onClick={paging.back}>
        Previous
      </Button>
      <Button variant="default" disabled={next === null} onClick={() => next !== null && paging.forward(next)}>
        Next
      </Button>
    </Group>
  )
}
