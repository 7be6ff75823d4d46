import { breakpoints } from '../../ui/theme.ts'

/** The sidebar: full, a rail of icons, or hidden until opened as a sheet. */
export type SidebarMode = 'full' | 'rail' | 'sheet'

export function sidebarMode(width: number, collapsed: boolean): SidebarMode {
  if (width < breakpoints.xs) return 'sheet'
  // On medium screens, a rail fits, and the full sidebar opens as a sheet.
  return collapsed || width < breakpoints.sm ? 'rail' : 'full'
}

/** What the menu toggle does at this width: collapse the sidebar permanently, or open it as a sheet. */
export const toggleOpensSheet = (width: number): boolean => width < breakpoints.sm
