import type { Icon as TablerIcon } from '@tabler/icons-react'
import { sizes, strokes } from './theme.ts'

type Props = { of: TablerIcon; small?: boolean; className?: string | undefined }

/** A decorative icon, hidden from screen readers. */
export function Icon({ of: Drawn, small = false, className }: Props) {
  return <Drawn size={small ? sizes.iconSmall : sizes.icon} stroke={strokes.icon} className={className} aria-hidden />
}
