import type { ReactNode } from 'react'

/** The frame of every small drawing: 160 by 112, ornament only. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" fill="none" aria-hidden focusable="false">
      {children}
    </svg>
  )
}
