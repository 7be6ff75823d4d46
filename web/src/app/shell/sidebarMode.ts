import { breakpoints } from '../../ui/theme.ts'

/** How the sidebar stands: whole, as a rail of icons, or hidden until it is asked for as a sheet. */
export type SidebarMode = 'full' | 'rail' | 'sheet'

export function sidebarMode(width: number, collapsed: boolean): SidebarMode {
  if (width < breakpoints.xs) return 'sheet'
  // Between phone and desk there is room for a rail; the whole comes as a sheet over the page.
  return collapsed || width < breakpoints.sm ? 'rail' : 'full'
}

/** What the menu toggle does at this width: fold the sidebar for good, or open it as a sheet for now. */
export const toggleOpensSheet = (width: number): boolean => width < breakpoints.sm
