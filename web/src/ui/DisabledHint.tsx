import { Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { sizes } from './theme.ts'

type Props = { target: RefObject<HTMLElement | null>; opened: boolean; onDismiss: () => void; children: ReactNode }

/** Why a button is disabled. */
export function DisabledHint({ target, opened, onDismiss, children }: Props) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onDismiss()
  })
  return <Tooltip target={target} label={children} opened={opened} multiline maw={sizes.hint} />
}
