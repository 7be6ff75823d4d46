import { Button, type ButtonProps, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react'
import { sizes } from './theme.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled. If set, it is disabled and shows the reason. */
    disabledReason?: string | null
    /** A link to what would enable it. */
    remedy?: ReactNode
  }

/** A button that explains why it is disabled. It stays focusable, so that keyboard and screen reader users get the reason too. */
export function HintedButton({ disabledReason = null, remedy, onClick, children, ...button }: Props) {
  const isClosed = disabledReason !== null
  const closed = isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason }
  const shown = (
    <Button {...button} {...closed} onClick={isClosed ? (event) => event.preventDefault() : onClick}>
      {children}
    </Button>
  )
  if (isClosed && remedy) return <Remedy reason={disabledReason} remedy={remedy} target={shown} />
  return (
    <Tooltip label={disabledReason} disabled={!isClosed} multiline maw={sizes.hint}>
      {shown}
    </Tooltip>
  )
}

const leaveMs = 150

/** A tooltip with a link, which stays open while the pointer or the focus is in it. */
function Remedy({ reason, remedy, target }: { reason: string; remedy: ReactNode; target: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false)
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
