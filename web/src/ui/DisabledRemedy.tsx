import { Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { sizes } from './theme.ts'

const leaveMs = 150

type Props = {
  reason: string
  remedy: ReactNode
  target: ReactNode
  /** Whether the pointer or the focus was already there when this was loaded. */
  isNear: boolean
}

/** A hint with a link, which stays open while the pointer or the focus is in it. */
export function DisabledRemedy({ reason, remedy, target, isNear }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  useEffect(() => {
    if (isNear) open()
  }, [isNear, open])
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const enter = () => {
    clearTimeout(leaving.current)
    open()
  }
  const leave = () => {
    leaving.current = setTimeout(close, leaveMs)
  }
  return (
    // The link comes right after the button in the tab order.
    <div role="presentation" onMouseEnter={enter} onMouseLeave={leave} onFocus={enter} onBlur={leave}>
      <Popover opened={opened} onDismiss={close} withinPortal={false} withRoles={false} width={sizes.hint} shadow="md">
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown>
          <Text size="sm">{reason}</Text>
          <Text size="sm" component="div">
            {remedy}
          </Text>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
