import type { User } from '@castwright/contract/profiles.ts'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { VerifyEmailBanner } from '../../features/identity/VerifyEmailBanner.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { sizes } from '../../ui/theme.ts'
import { main } from '../main.ts'
import { InShell } from '../../ui/InShell.ts'
import { MainSidebar } from './MainSidebar.tsx'
import { SettingsSidebar } from './SettingsSidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebar } from './useSidebar.ts'
import classes from './Shell.module.css'

/** Top bar, sidebar and page. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const sidebar = useSidebar()
  const Sidebar = sidebar.inSettings ? SettingsSidebar : MainSidebar
  return (
    <InShell value>
      <TopBar user={user} menuOpen={sidebar.expanded} onToggleMenu={sidebar.toggle} />
      <div className={classes.body} data-sidebar={sidebar.mode}>
        {sidebar.mode === 'sheet' ? null : (
          <aside className={classes.sidebar} id="sidebar">
            <Sidebar rail={sidebar.mode === 'rail'} />
          </aside>
        )}
        <main id={main.id} tabIndex={-1} className={classes.main}>
          <OfflineBar />
          <VerifyEmailBanner />
          {children}
        </main>
      </div>
      <Drawer
        opened={sidebar.sheetOpened}
        onClose={sidebar.closeSheet}
        position="left"
        size={sizes.sheet}
        title={<Logo />}
        classNames={{ body: classes.sheet, header: classes.sheetHead }}
      >
        <div id="sidebar">
          <Sidebar rail={false} />
        </div>
      </Drawer>
    </InShell>
  )
}
