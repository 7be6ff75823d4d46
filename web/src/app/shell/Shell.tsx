import type { User } from '@castwright/contract/profiles.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { onFirstInput } from '../../lib/firstInput.ts'
import { FromFirstOpening, lazyPart } from '../../ui/lazyPart.tsx'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { loadToasts } from '../../ui/toast.tsx'
import { main } from '../main.ts'
import { loadBareShell } from '../PageError.tsx'
import { InShell } from '../../ui/InShell.ts'
import { MainSidebar } from './MainSidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebar } from './useSidebar.ts'
import classes from './Shell.module.css'

const VerifyEmailBanner = lazyPart(async () => (await import('../../features/identity/VerifyEmailBanner.tsx')).VerifyEmailBanner)
const SettingsSidebar = lazyPart(async () => (await import('./SettingsSidebar.tsx')).SettingsSidebar)
const SidebarSheet = lazyPart(async () => (await import('./SidebarSheet.tsx')).SidebarSheet)

/** What the first click may need. The first screen shows without it. */
function loadWhatMayOpen(): void {
  void loadToasts().catch(() => undefined)
  void loadBareShell()
  SidebarSheet.preload()
  SettingsSidebar.preload()
}

/** Top bar, sidebar and page. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const sidebar = useSidebar()
  useEffect(() => onFirstInput(loadWhatMayOpen), [])
  const Sidebar = sidebar.inSettings ? SettingsSidebar : MainSidebar
  return (
    <InShell value>
      <TopBar user={user} menuOpen={sidebar.expanded} onToggleMenu={sidebar.toggle} />
      <div className={classes.body} data-sidebar={sidebar.mode}>
        {sidebar.mode === 'sheet' ? null : (
          <aside className={classes.sidebar} id="sidebar">
            <Suspense>
              <Sidebar rail={sidebar.mode === 'rail'} />
            </Suspense>
          </aside>
        )}
        <main id={main.id} tabIndex={-1} className={classes.main}>
          <OfflineBar />
          {user.emailVerified ? null : (
            <Suspense>
              <VerifyEmailBanner />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <FromFirstOpening opened={sidebar.sheetOpened}>
        <SidebarSheet opened={sidebar.sheetOpened} onClose={sidebar.closeSheet}>
          <Sidebar rail={false} />
        </SidebarSheet>
      </FromFirstOpening>
    </InShell>
  )
}
