import type { User } from '@castwright/contract/profiles/shapes.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { HelpMenu } from '../../features/help/HelpCenter.tsx'
import { onFirstInput } from '../../lib/firstInput.ts'
import { loadOtherContract } from '../../lib/rpc.ts'
import { loadModals } from '../../ui/ask.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { preloadMenus } from '../../ui/LazyMenu.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazyPart.tsx'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { loadToasts } from '../../ui/toast.tsx'
import { WayBackBar } from '../../ui/WayBackBar.tsx'
import { main } from '../main.ts'
import { loadBareShell } from '../PageError.tsx'
import { InShell } from '../../ui/InShell.ts'
import { MainSidebar } from './MainSidebar.tsx'
import { SwitcherItems } from './PodcastSwitcher.tsx'
import { TopBar } from './TopBar.tsx'
import { UserMenuItems } from './UserMenu.tsx'
import { useSidebar } from './useSidebar.ts'
import classes from './Shell.module.css'

const VerifyEmailBanner = lazyPart(async () => (await import('../../features/identity/VerifyEmailBanner.tsx')).VerifyEmailBanner)
const SettingsSidebar = lazyPart(async () => (await import('./SettingsSidebar.tsx')).SettingsSidebar)
const SidebarSheet = lazyDialog(async () => (await import('./SidebarSheet.tsx')).SidebarSheet)

/** What the first click may need. The first screen shows without it. */
function loadWhatMayOpen(isNavigating: () => boolean): void {
  preloadMenus()
  UserMenuItems.preload()
  SwitcherItems.preload()
  HelpMenu.preload()
  void loadTheRest(isNavigating)
}

const rest = [
  async () => SettingsSidebar.preload(),
  async () => SidebarSheet.preload(),
  async () => Dialog.preload(),
  loadToasts,
  loadModals,
  loadOtherContract,
  loadBareShell,
]

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One after the other, because the page that is pointed at comes first. */
async function loadTheRest(isNavigating: () => boolean): Promise<void> {
  await pause(500)
  for (const load of rest) {
    while (isNavigating()) await pause(200)
    await load().catch(() => undefined)
    await pause(20)
  }
}

/** Top bar, sidebar and page. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const sidebar = useSidebar()
  const router = useRouter()
  useEffect(() => onFirstInput(() => loadWhatMayOpen(() => router.state.status === 'pending')), [router])
  useEffect(() => (sidebar.mode === 'full' ? undefined : onFirstInput(SidebarSheet.preload)), [sidebar.mode])
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
          <OfflineBar>
            <WayBackBar />
          </OfflineBar>
          {user.emailVerified ? null : (
            <Suspense>
              <VerifyEmailBanner />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <SidebarSheet opened={sidebar.sheetOpened} onClose={sidebar.closeSheet}>
        <Suspense>
          <Sidebar rail={false} />
        </Suspense>
      </SidebarSheet>
    </InShell>
  )
}
