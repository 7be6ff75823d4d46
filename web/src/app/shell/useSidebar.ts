import { paths } from '@castwright/contract/paths.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAppStore } from '../../lib/appStore.ts'
import { below } from '../../ui/screens.ts'

type Sidebar = {
  /** Full, a rail of icons, or hidden until opened as a sheet. */
  mode: 'full' | 'rail' | 'sheet'
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
  const [sheetOpened, setSheetOpened] = useState(false)
  useEffect(() => setSheetOpened(false), [pathname, isPhone, isNarrow])
  // On medium screens, a rail fits, and the full sidebar opens as a sheet.
  const mode = isPhone ? 'sheet' : collapsed || isNarrow ? 'rail' : 'full'
  return {
    mode,
    inSettings,
    sheetOpened,
    closeSheet: () => setSheetOpened(false),
    toggle: () => (isNarrow ? setSheetOpened((open) => !open) : useAppStore.setState({ [key]: !collapsed })),
    expanded: sheetOpened || mode === 'full',
  }
}
