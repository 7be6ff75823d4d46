import { IconSearch } from '@tabler/icons-react'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { isMac, openPalette } from './opened.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Opens the palette. */
export function SearchButton() {
  const mac = isMac()
  return (
    <LazyTooltip label={`Search (${mac ? '⌘K' : 'Ctrl-K'})`}>
      <IconButton
        icon={IconSearch}
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={openPalette}
      />
    </LazyTooltip>
  )
}
