import { Tooltip, type TooltipProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'

export type TooltipLook = Pick<TooltipProps, 'position' | 'multiline' | 'maw'>

type Props = TooltipLook & {
  /** Of the text, for the target's description. */
  id?: string
  target: RefObject<HTMLElement | null>
  opened: boolean
  onDismiss: () => void
  children: ReactNode
}

/** The tooltip of an element that is rendered elsewhere. */
export function OpenTooltip({ id, target, opened, onDismiss, children, ...look }: Props) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onDismiss()
  })
  return <Tooltip target={target} label={<span id={id}>{children}</span>} opened={opened} {...look} />
}
