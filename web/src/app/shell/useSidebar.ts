import { paths } from '@castwright/contract/paths.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAppStore } from '../../lib/appStore.ts'
import { below } from '../../ui/screens.ts'
import { breakpoints } from '../../ui/theme.ts'
import { sidebarMode, type SidebarMode, toggleOpensSheet } from './sidebarMode.ts'

type Sidebar = {
  mode: SidebarMode
  inSettings: boolean
  sheetOpened: boolean
  closeSheet: () => void
  toggle: () => void
  expanded: boolean
}

const now = { getInitialValueInEffect: false }

const settings = ['/settings', paths.operator, paths.outbox]

/** Settings, the operator's pages and the redirect page, which has a URL of its own. */
const isSettings = (pathname: string): boolean =>
  settings.some((start) => pathname === start || pathname.startsWith(`${start}/`)) || /^\/podcast\/[^/]+\/redirect$/.test(pathname)

/** Settings and main pages remember separately whether the sidebar is collapsed. */
export function useSidebar(): Sidebar {
  const pathname = useLocation({ select: (location) => location.pathname })
  const inSettings = isSettings(pathname)
  const key = inSettings ? 'settingsSidebarCollapsed' : 'mainSidebarCollapsed'
  const collapsed = useAppStore((state) => state[key])
  const isPhone = useMediaQuery(below('xs'), false, now)
  const isNarrow = useMediaQuery(below('sm'), false, now)
  const width = isPhone ? 0 : isNarrow ? breakpoints.xs : breakpoints.sm
  const [sheetOpened, setSheetOpened] = useState(false)
  useEffect(() => setSheetOpened(false), [pathname, width])
  const mode = sidebarMode(width, collapsed)
  return {
    mode,
    inSettings,
    sheetOpened,
    closeSheet: () => setSheetOpened(false),
    toggle: () => (toggleOpensSheet(width) ? setSheetOpened((open) => !open) : useAppStore.setState({ [key]: !collapsed })),
    expanded: sheetOpened || mode === 'full',
  }
}
