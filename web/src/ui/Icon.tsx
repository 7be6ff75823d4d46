import type { Icon as TablerIcon } from '@tabler/icons-react'
import { sizes, strokes } from './theme.ts'

type Props = { of: TablerIcon; small?: boolean; className?: string | undefined }

/** An icon beside words or in a named button: nothing for a screen reader to say. */
export function Icon({ of: Drawn, small = false, className }: Props) {
  return <Drawn size={small ? sizes.iconSmall : sizes.icon} stroke={strokes.icon} className={className} aria-hidden />
}
