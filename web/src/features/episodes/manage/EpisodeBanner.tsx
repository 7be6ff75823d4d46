import type { Episode } from '@castwright/contract/episodes.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCalendarClock, IconCircleCheck } from '@tabler/icons-react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type Banner, bannerOf } from './banner.ts'
import { words } from './words.ts'
import classes from './EpisodeBanner.module.css'

const looks: Record<Banner['kind'], { color: string; icon: typeof IconCircleCheck; role: 'alert' | 'status' }> = {
  scheduled: { color: 'yellow', icon: IconCalendarClock, role: 'status' },
  unsynced: { color: 'red', icon: IconAlertTriangle, role: 'alert' },
  published: { color: 'green', icon: IconCircleCheck, role: 'status' },
}

export function EpisodeBanner({ episode, timeZone }: { episode: Episode; timeZone: string }) {
  const banner = bannerOf(episode, timeZone)
  if (!banner) return null
  const { color, icon, role } = looks[banner.kind]
  return (
    <Alert color={color} icon={<Icon of={icon} />} role={role} data-banner={banner.kind} classNames={{ message: classes.message }}>
      <span>{banner.text}</span>
      {banner.kind === 'scheduled' ? (
        <HintedButton size="compact-sm" variant="default" closedBecause={words.publishingToCome}>
          Reschedule
        </HintedButton>
      ) : null}
    </Alert>
  )
}
