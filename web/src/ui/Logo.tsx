import { Box, type BoxProps, Group } from '@mantine/core'
import classes from './Logo.module.css'

/** Four waveform bars in a rounded square. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className ?? classes.mark} aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" className={classes.ground} />
      <path d="M8 14.5v3M13.3 9.5v13M18.7 12v8M24 14.5v3" className={classes.bars} />
    </svg>
  )
}

export const Wordmark = (props: Pick<BoxProps, 'visibleFrom'>) => (
  <Box component="span" fz="lg" fw={600} lts="var(--cw-tight)" c="var(--cw-ink)" {...props}>
    Castwright
  </Box>
)

export function Logo() {
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      <Mark />
      <Wordmark />
    </Group>
  )
}
