import { IconButton } from '../../ui/IconButton.tsx'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { IconHome, IconMenu2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { NotificationsPopover } from '../../features/notifications/NotificationsPopover.tsx'
import { UpgradeButton } from '../../features/billing/UpgradeButton.tsx'
import { bringBackChecklist } from '../../features/onboarding/api.ts'
import { SearchButton } from '../../features/search/SearchButton.tsx'
import { openShortcuts } from '../../features/search/opened.ts'
import { messageOf } from '../../lib/rpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../ui/LinkIcon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Mark, Wordmark } from '../../ui/Logo.tsx'
import { rowOfStops } from '../../ui/oneTabStop.ts'
import { toast } from '../../ui/toast.tsx'
import { HelpCenter } from '../../features/help/HelpCenter.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './TopBar.module.css'

type Props = { user: User; menuOpen: boolean; onToggleMenu: () => void }

export function TopBar({ user, menuOpen, onToggleMenu }: Props) {
  const navigate = useNavigate()
  const showChecklist = async () => {
    try {
      if (await bringBackChecklist()) await navigate({ to: '/my-podcasts' })
      else toast.info("You've completed the checklist.")
    } catch (error) {
      toast.error(`Failed to open the checklist. ${messageOf(error)}`)
    }
  }
  return (
    <header className={classes.bar}>
      <IconButton icon={IconMenu2} label="Menu" aria-expanded={menuOpen} aria-controls="sidebar" onClick={onToggleMenu} />
      <TextLink to="/" underline="never" aria-label="Castwright" className={classes.logo}>
        <Mark />
        <Wordmark visibleFrom="xs" />
      </TextLink>
      <div className={classes.end} role="toolbar" aria-label="Tools" ref={rowOfStops}>
        <UpgradeButton />
        <SearchButton />
        <LazyTooltip label="Home">
          <LinkIcon to="/" aria-label="Home">
            <Icon of={IconHome} />
          </LinkIcon>
        </LazyTooltip>
        <HelpCenter onChecklist={() => void showChecklist()} onShortcuts={openShortcuts} />
        <NotificationsPopover key={user.id} user={user} />
        <UserMenu user={user} />
      </div>
    </header>
  )
}
