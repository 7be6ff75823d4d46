import type { Episode } from '@castwright/contract/episodes.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarClock, IconCircleCheck } from '@tabler/icons-react'
import { bannerMoment } from '../../lib/moments.ts'
import { Icon } from '../../ui/Icon.tsx'
import classes from './publishing.module.css'
import { messages } from './api.ts'

type Facts = Pick<Episode, 'scheduledReleaseDate' | 'isPublished' | 'publishedEpisodeModified' | 'lastPublishedDate'>

type Banner = { kind: 'scheduled' | 'unsynced' | 'published'; text: string }

/** Returns the first banner that applies. */
export function bannerOf(episode: Facts, timeZone: string): Banner | null {
  if (episode.scheduledReleaseDate !== null) {
    const verb = episode.isPublished ? 'republish' : 'publish'
    const text = `This episode is scheduled to ${verb} on ${bannerMoment(episode.scheduledReleaseDate, timeZone)}`
    return { kind: 'scheduled', text }
  }
  if (episode.isPublished && episode.publishedEpisodeModified) return { kind: 'unsynced', text: messages.unsynced }
  if (!episode.isPublished || episode.lastPublishedDate === null) return null
  return { kind: 'published', text: `This episode was published on ${bannerMoment(episode.lastPublishedDate, timeZone)}` }
}

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
    <Alert color={color} icon={<Icon of={icon} />} role={role} data-banner={banner.kind} classNames={{ message: classes.banner }}>
      <span>{banner.text}</span>
      {banner.kind === 'scheduled' ? (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onReschedule}>
          Reschedule
        </Button>
      ) : null}
    </Alert>
  )
}
