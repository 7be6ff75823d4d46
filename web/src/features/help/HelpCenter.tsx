import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { lazyContent } from '../../ui/lazyPart.tsx'
import { sizes } from '../../ui/theme.ts'
import { VideoTutorialDialog, WhatsNewDialog } from './dialogs.ts'
import classes from './HelpCenter.module.css'

export const HelpMenu = lazyContent(async () => (await import('./HelpMenu.tsx')).HelpMenu)

/** Help button with its menu and dialogs. */
export function HelpCenter({ onChecklist, onShortcuts }: { onChecklist: () => void; onShortcuts: () => void }) {
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<'news' | 'video' | null>(null)
  const target = useRef<HTMLButtonElement>(null)
  // The menu item is gone with its popover, so focus returns to the icon.
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => target.current?.focus())
  }
  const open = (which: 'news' | 'video') => {
    setOpened(false)
    setDialog(which)
  }
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={sizes.menu} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon ref={target} aria-label="Help Center" onClick={() => HelpMenu.whenLoaded(() => setOpened((before) => !before))}>
            <Icon of={IconHelp} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label="Help Center">
          <HelpMenu onClose={() => setOpened(false)} onOpen={open} onChecklist={onChecklist} onShortcuts={onShortcuts} />
        </Popover.Dropdown>
      </Popover>
      <VideoTutorialDialog opened={dialog === 'video'} onClose={close} />
      <WhatsNewDialog opened={dialog === 'news'} onClose={close} />
    </>
  )
}
