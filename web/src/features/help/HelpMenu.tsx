import { Divider, Title, UnstyledButton } from '@mantine/core'
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
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  const actions = [
    { label: 'Watch a tutorial', icon: IconPlayerPlay, act: () => onOpen('video'), preload: VideoTutorialDialog.preload },
    { label: 'Getting started checklist', icon: IconListCheck, act: closing(onChecklist), preload: undefined },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, act: closing(onShortcuts), preload: undefined },
    { label: "What's New", icon: IconGift, act: () => onOpen('news'), preload: WhatsNewDialog.preload },
  ]
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
      <Divider my="xxs" color="var(--cw-line)" />
      {actions.map(({ label, icon, act, preload }) => (
        <UnstyledButton key={label} className={classes.item} onClick={act} onMouseEnter={preload} onFocus={preload}>
          <Icon of={icon} />
          {label}
        </UnstyledButton>
      ))}
    </OpenedPopover>
  )
}
