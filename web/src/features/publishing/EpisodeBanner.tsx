import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { isBlocking } from '@castwright/contract/publishing/checks.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { Alert, Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCalendarClock, IconCircleCheck } from '@tabler/icons-react'
import { FixOf } from '../../components/checks/FixOf.tsx'
import { bannerMoment } from '../../lib/moments.ts'
import { query } from '../../lib/rpc.ts'
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

const looks: Record<Banner['kind'] | 'stopped', { color: string; icon: typeof IconCircleCheck; role: 'alert' | 'status' }> = {
  scheduled: { color: 'yellow', icon: IconCalendarClock, role: 'status' },
  stopped: { color: 'red', icon: IconAlertTriangle, role: 'status' },
  unsynced: { color: 'red', icon: IconAlertTriangle, role: 'alert' },
  published: { color: 'green', icon: IconCircleCheck, role: 'status' },
}

/** Shows what others do without a reload. */
const refetchIntervalMs = 30_000

type Stops = Pick<Output<'EpisodeService.CheckRelease'>, 'stops' | 'findings'>

/** What would stop the scheduled release. Checked again when a step or the recording changes. */
function useStops({ id: episodeId, scheduledReleaseDate, recording }: Episode, version: number | undefined): Stops {
  const { queryKey, ...checks } = query('EpisodeService.CheckRelease', { episodeId })
  const { data } = useQuery({
    ...checks,
    queryKey: [...queryKey, scheduledReleaseDate, recording?.id, version],
    enabled: scheduledReleaseDate !== null,
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  })
  return scheduledReleaseDate === null || !data ? { stops: [], findings: [] } : data
}

type Props = {
  episode: Episode
  /** Of its steps. */
  version: number | undefined
  timeZone: string
  onReschedule: () => void
}

export function EpisodeBanner({ episode, version, timeZone, onReschedule }: Props) {
  const banner = bannerOf(episode, timeZone)
  const { stops, findings } = useStops(episode, version)
  if (!banner) return null
  const { color, icon, role } = looks[stops.length > 0 ? 'stopped' : banner.kind]
  return (
    <Alert color={color} icon={<Icon of={icon} />} role={role} data-banner={banner.kind} classNames={{ message: classes.banner }}>
      <div>
        {banner.text}
        {stops.length > 0 ? (
          <div role="alert" data-stops>
            This release will fail unless you fix this: {stops.join(' ')}
            <Group gap="md">
              {findings.filter(isBlocking).map((result) => (
                <FixOf key={result.id} result={result} isApart back={{ label: 'Back to the episode' }} />
              ))}
            </Group>
          </div>
        ) : null}
      </div>
      {banner.kind === 'scheduled' ? (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onReschedule}>
          Reschedule
        </Button>
      ) : null}
    </Alert>
  )
}
