import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { isMac, openPalette } from './opened.ts'

/** Opens the palette. */
export function SearchButton() {
  const mac = isMac()
  return (
    <LazyTooltip label={`Search (${mac ? '⌘K' : 'Ctrl-K'})`}>
      <ActionIcon aria-label="Search" aria-haspopup="dialog" aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'} onClick={openPalette}>
        <Icon of={IconSearch} />
      </ActionIcon>
    </LazyTooltip>
  )
}
