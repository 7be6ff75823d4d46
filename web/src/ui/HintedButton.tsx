import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { sizes } from './theme.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why the button cannot be pressed now. Given: the button is closed and says so. */
    closedBecause?: string | null
  }

/** A button that says why it is closed. It keeps the focus, also when it opens or closes, so that keys and screen readers reach the reason too. */
export function HintedButton({ closedBecause = null, onClick, children, ...button }: Props) {
  const isClosed = closedBecause !== null
  const closed = isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': closedBecause }
  return (
    <Tooltip label={closedBecause} disabled={!isClosed} multiline maw={sizes.hint}>
      <Button {...button} {...closed} onClick={isClosed ? (event) => event.preventDefault() : onClick}>
        {children}
      </Button>
    </Tooltip>
  )
}
