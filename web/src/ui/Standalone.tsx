import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useInShell } from './InShell.ts'
import { TextLink } from './Links.tsx'
import { Logo } from './Logo.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { sizes } from './theme.ts'
import classes from './Standalone.module.css'

/** A page outside the shell: logo, centered content and footer links. Signed-in users may see it inside, where it is only the content. */
export function Standalone({ children, footer, wide = false }: { children: ReactNode; footer?: ReactNode; wide?: boolean }) {
  if (useInShell()) return <div className={wide ? classes.wide : classes.middle}>{children}</div>
  return (
    <Stack gap={0} mih="100dvh">
      <Group component="header" h={sizes.topbar} px="lg">
        <TextLink to="/" underline="never" aria-label="Castwright">
          <Logo />
        </TextLink>
      </Group>
      <OfflineBar />
      <main id="main" className={wide ? classes.wide : classes.middle} tabIndex={-1}>
        {children}
      </main>
      {footer ? (
        <Group component="footer" justify="center" gap="md" p="lg" fz="sm" c="dimmed">
          {footer}
        </Group>
      ) : null}
    </Stack>
  )
}
