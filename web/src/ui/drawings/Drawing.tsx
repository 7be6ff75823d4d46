import type { ReactNode } from 'react'

/** The frame of every illustration: 160 by 112, decorative. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" fill="none" aria-hidden focusable="false">
      {children}
    </svg>
  )
}
