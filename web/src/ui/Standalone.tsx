import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useInShell } from './InShell.ts'
import { TextLink } from './Links.tsx'
import { Logo } from './Logo.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { sizes } from './theme.ts'

/** A page outside the shell: logo, centered content and footer links. Signed-in users may see it inside, where it is only the content. */
export function Standalone({ children, footer, wide = false }: { children: ReactNode; footer?: ReactNode; wide?: boolean }) {
  const column = { flex: 1, w: '100%', mx: 'auto', px: 'md', py: 'lg', gap: 0 }
  const look = wide ? { ...column, display: 'block', maw: sizes.content } : { ...column, justify: 'center', maw: sizes.form }
  if (useInShell()) return <Stack {...look}>{children}</Stack>
  return (
    <Stack gap={0} mih="100dvh">
      <Group component="header" h={sizes.topbar} px="lg">
        <TextLink to="/" underline="never" aria-label="Castwright">
          <Logo />
        </TextLink>
      </Group>
      <OfflineBar />
      <Stack component="main" id="main" tabIndex={-1} {...look}>
        {children}
      </Stack>
      {footer ? (
        <Group component="footer" justify="center" gap="md" p="lg" fz="sm" c="dimmed">
          {footer}
        </Group>
      ) : null}
    </Stack>
  )
}
