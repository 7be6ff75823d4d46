import type { Episode } from '@castwright/contract/episodes.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarClock, IconCircleCheck } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { type Banner, bannerOf } from './banner.ts'
import classes from './EpisodeBanner.module.css'

const looks: Record<Banner['kind'], { color: string; icon: typeof IconCircleCheck; role: 'alert' | 'status' }> = {
  scheduled: { color: 'yellow', icon: IconCalendarClock, role: 'status' },
  unsynced: { color: 'red', icon: IconAlertTriangle, role: 'alert' },
  published: { color: 'green', icon: IconCircleCheck, role: 'status' },
}

type Props = { episode: Episode; timeZone: string; onReschedule: () => void }

export function EpisodeBanner({ episode, timeZone, onReschedule }: Props) {
  const banner = bannerOf(episode, timeZone)
  if (!banner) return null
  const { color, icon, role } = looks[banner.kind]
  return (
    <Alert color={color} icon={<Icon of={icon} />} role={role} data-banner={banner.kind} classNames={{ message: classes.message }}>
      <span>{banner.text}</span>
      {banner.kind === 'scheduled' ? (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onReschedule}>
          Reschedule
        </Button>
      ) : null}
    </Alert>
  )
}
