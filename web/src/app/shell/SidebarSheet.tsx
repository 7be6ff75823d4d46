import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { sizes } from '../../ui/theme.ts'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** The sidebar on phones. */
export function SidebarSheet({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={sizes.sheet}
      title={<Logo />}
      styles={{ body: { padding: 0 }, header: { minHeight: 'var(--cw-size-topbar)' } }}
    >
      <div id="sidebar">{children}</div>
    </Drawer>
  )
}
