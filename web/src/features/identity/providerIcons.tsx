import type { Provider } from '@castwright/contract/identity/auth.ts'
import type { ReactNode } from 'react'
import { sizes } from '../../ui/theme.ts'

const drawing = {
  viewBox: '0 0 24 24',
  width: sizes.icon,
  height: sizes.icon,
  fill: 'none',
  stroke: 'currentColor',
  'aria-hidden': true,
} as const

const GoogleIcon = () => (
  <svg {...drawing} strokeWidth="2.6">
    <path d="M18.6 6.2A8.7 8.7 0 1 0 20.7 12H12.4" />
  </svg>
)

const FacebookIcon = () => (
  <svg {...drawing} strokeWidth="2.6">
    <path d="M16.6 3.6h-1.5c-2.3 0-3.6 1.4-3.6 3.7V21M7.6 11.8h7.8" />
  </svg>
)

export const providerIcons: Record<Provider, ReactNode> = { google: <GoogleIcon />, facebook: <FacebookIcon /> }
