import { ActionIcon, Popover, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBulb,
  IconGift,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconListCheck,
  IconMessage,
  IconPlayerPlay,
  IconVideo,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { links } from '../../lib/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FromFirstOpening, lazyPart } from '../../ui/lazyPart.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './HelpCenter.module.css'

const VideoTutorialDialog = lazyPart(async () => (await import('./VideoTutorialDialog.tsx')).VideoTutorialDialog)
const WhatsNewDialog = lazyPart(async () => (await import('./WhatsNewDialog.tsx')).WhatsNewDialog)

const places = [
  { label: 'Video Tutorials', href: '/video-tutorials', icon: IconVideo },
  { label: 'Podcast Tips', href: '/help/podcast-tips', icon: IconBulb },
  { label: 'Give Feedback', href: links.support, icon: IconMessage },
  { label: 'Help & FAQ', href: links.help, icon: IconLifebuoy },
]

/** Help menu. Pages open in a new tab, so unsaved work isn't lost. */
export function HelpCenter({ onChecklist, onShortcuts }: { onChecklist: () => void; onShortcuts: () => void }) {
  const [opened, popover] = useDisclosure(false)
  const [dialog, setDialog] = useState<'news' | 'video' | null>(null)
  const target = useRef<HTMLButtonElement>(null)
  // The menu item is gone with its popover, so focus returns to the icon.
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => target.current?.focus())
  }
  const open = (which: 'news' | 'video') => () => {
    popover.close()
    setDialog(which)
  }
  return (
    <>
      <Popover opened={opened} onChange={(open) => !open && popover.close()} position="bottom-end" width={sizes.menu} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon ref={target} aria-label="Help Center" onClick={popover.toggle}>
            <Icon of={IconHelp} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label="Help Center">
          <Title order={2} size="h6" className={classes.head}>
            Help Center
          </Title>
          {places.map(({ label, href, icon }) => (
            <a key={label} href={href} target="_blank" rel="noreferrer" className={classes.item} onClick={popover.close}>
              <Icon of={icon} />
              {label}
            </a>
          ))}
          <hr className={classes.line} />
          <UnstyledButton
            className={classes.item}
            onClick={open('video')}
            onMouseEnter={VideoTutorialDialog.preload}
            onFocus={VideoTutorialDialog.preload}
          >
            <Icon of={IconPlayerPlay} />
            Watch a tutorial
          </UnstyledButton>
          <UnstyledButton
            className={classes.item}
            onClick={() => {
              popover.close()
              onChecklist()
            }}
          >
            <Icon of={IconListCheck} />
            Getting started checklist
          </UnstyledButton>
          <UnstyledButton
            className={classes.item}
            onClick={() => {
              popover.close()
              onShortcuts()
            }}
          >
            <Icon of={IconKeyboard} />
            Keyboard shortcuts
          </UnstyledButton>
          <UnstyledButton
            className={classes.item}
            onClick={open('news')}
            onMouseEnter={WhatsNewDialog.preload}
            onFocus={WhatsNewDialog.preload}
          >
            <Icon of={IconGift} />
            What's New
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
      <FromFirstOpening opened={dialog === 'video'}>
        <VideoTutorialDialog opened={dialog === 'video'} onClose={close} />
      </FromFirstOpening>
      <FromFirstOpening opened={dialog === 'news'}>
        <WhatsNewDialog opened={dialog === 'news'} onClose={close} />
      </FromFirstOpening>
    </>
  )
}
