import { Badge as MantineBadge } from '@mantine/core'
import type { ReactNode } from 'react'

export type Meaning = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const colors: Record<Meaning, string> = { neutral: 'gray', accent: 'blue', success: 'green', warning: 'yellow', danger: 'red' }

type Props = { meaning?: Meaning; outlined?: boolean; children: ReactNode }

/** A short status label, never truncated, however long the text next to it. */
export function Badge({ meaning = 'neutral', outlined = false, children }: Props) {
  return (
    <MantineBadge flex="none" color={colors[meaning]} variant={outlined ? 'outline' : 'light'}>
      {children}
    </MantineBadge>
  )
}
