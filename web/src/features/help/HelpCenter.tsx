import { IconButton } from '../../ui/IconButton.tsx'
import { IconHelp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyContent } from '../../ui/lazyPart.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import { VideoTutorialDialog, WhatsNewDialog } from './dialogs.ts'

export const HelpMenu = lazyContent(async () => (await import('./HelpMenu.tsx')).HelpMenu)

/** Help button with its menu and dialogs. */
export function HelpCenter({ onChecklist, onShortcuts }: { onChecklist: () => void; onShortcuts: () => void }) {
  const { button, buttonProps, toggle, frame } = useOpener('dialog', HelpMenu.whenLoaded)
  const [dialog, setDialog] = useState<'news' | 'video' | null>(null)
  const target = useRef<HTMLButtonElement>(null)
  // The menu item is gone with its popover, so focus returns to the icon.
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => target.current?.focus())
  }
  const open = (which: 'news' | 'video') => {
    frame.onChange(false)
    setDialog(which)
  }
  return (
    <>
      <IconButton icon={IconHelp} {...buttonProps} ref={target} label="Help Center" onClick={toggle} />
      {button === null ? null : <HelpMenu button={button} {...frame} onOpen={open} onChecklist={onChecklist} onShortcuts={onShortcuts} />}
      <VideoTutorialDialog opened={dialog === 'video'} onClose={close} />
      <WhatsNewDialog opened={dialog === 'news'} onClose={close} />
    </>
  )
}
