import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { sizes } from './theme.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled. If set, it is disabled and shows the reason. */
    disabledReason?: string | null
  }

/** A button that explains why it is disabled. It stays focusable, so that keyboard and screen reader users get the reason too. */
export function HintedButton({ disabledReason = null, onClick, children, ...button }: Props) {
  const isClosed = disabledReason !== null
  const closed = isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason }
  return (
    <Tooltip label={disabledReason} disabled={!isClosed} multiline maw={sizes.hint}>
      <Button {...button} {...closed} onClick={isClosed ? (event) => event.preventDefault() : onClick}>
        {children}
      </Button>
    </Tooltip>
  )
}
