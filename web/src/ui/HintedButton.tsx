import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { sizes } from './theme.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why the button cannot be pressed now. Given: the button is closed and says so. */
    closedBecause?: string | null
  }

/** A button that says why it is closed. It keeps the focus, so that keys and screen readers reach the reason too. */
export function HintedButton({ closedBecause = null, onClick, children, ...button }: Props) {
  if (closedBecause === null) {
    return (
      <Button onClick={onClick} {...button}>
        {children}
      </Button>
    )
  }
  return (
    <Tooltip label={closedBecause} multiline maw={sizes.hint}>
      <Button {...button} data-disabled aria-disabled aria-description={closedBecause} onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  )
}
