import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import type { SelectToggle } from './useSelection.ts'

/** Starts and ends selecting. */
export function SelectButton({ isSelecting, onBegin, onEnd, ref }: SelectToggle) {
  return (
    <Button
      ref={ref}
      flex="none"
      variant={isSelecting ? 'light' : 'default'}
      leftSection={<Icon of={IconChecks} />}
      aria-pressed={isSelecting}
      onClick={isSelecting ? onEnd : onBegin}
    >
      Select
    </Button>
  )
}
