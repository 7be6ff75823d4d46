import { Title, UnstyledButton } from '@mantine/core'
import { IconBulb, IconGift, IconKeyboard, IconLifebuoy, IconListCheck, IconMessage, IconPlayerPlay, IconVideo } from '@tabler/icons-react'
import { links } from '../../lib/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type OpenedFrame, OpenedPopover } from '../../ui/Opened.tsx'
import { sizes } from '../../ui/theme.ts'
import { VideoTutorialDialog, WhatsNewDialog } from './dialogs.ts'
import classes from './HelpCenter.module.css'

const places = [
  { label: 'Video Tutorials', href: '/video-tutorials', icon: IconVideo },
  { label: 'Podcast Tips', href: '/help/podcast-tips', icon: IconBulb },
  { label: 'Give Feedback', href: links.support, icon: IconMessage },
  { label: 'Help & FAQ', href: links.help, icon: IconLifebuoy },
]

type Props = OpenedFrame & {
  onOpen: (dialog: 'news' | 'video') => void
  onChecklist: () => void
  onShortcuts: () => void
}

/** Pages open in a new tab, so unsaved work isn't lost. */
export function HelpMenu({ onOpen, onChecklist, onShortcuts, ...frame }: Props) {
  const onClose = () => frame.onChange(false)
  return (
    <OpenedPopover width={sizes.menu} className={classes.menu} label="Help Center" {...frame}>
      <Title order={2} size="h6" px="sm" py="xs" c="dimmed" fw={500}>
        Help Center
      </Title>
      {places.map(({ label, href, icon }) => (
        <a key={label} href={href} target="_blank" rel="noreferrer" className={classes.item} onClick={onClose}>
          <Icon of={icon} />
          {label}
        </a>
      ))}
      <hr className={classes.line} />
      <UnstyledButton
        className={classes.item}
        onClick={() => onOpen('video')}
        onMouseEnter={VideoTutorialDialog.preload}
        onFocus={VideoTutorialDialog.preload}
      >
        <Icon of={IconPlayerPlay} />
        Watch a tutorial
      </UnstyledButton>
      <UnstyledButton
        className={classes.item}
        onClick={() => {
          onClose()
          onChecklist()
        }}
      >
        <Icon of={IconListCheck} />
        Getting started checklist
      </UnstyledButton>
      <UnstyledButton
        className={classes.item}
        onClick={() => {
          onClose()
          onShortcuts()
        }}
      >
        <Icon of={IconKeyboard} />
        Keyboard shortcuts
      </UnstyledButton>
      <UnstyledButton
        className={classes.item}
        onClick={() => onOpen('news')}
        onMouseEnter={WhatsNewDialog.preload}
        onFocus={WhatsNewDialog.preload}
      >
        <Icon of={IconGift} />
        What's New
      </UnstyledButton>
    </OpenedPopover>
  )
}
