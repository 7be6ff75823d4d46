import { useParams } from '@tanstack/react-router'
import { BusyCalendars } from '../../features/calendar/busy/BusyCalendars.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { TemplatesSection } from '../../features/templates/TemplatesSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { Loading, SettingsSkeleton } from '../../ui/Skeletons.tsx'

/** What the calendar and the planned seasons of a podcast use. */
export function Planning() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcasts.find(({ id }) => id === podcastId)
  if (!podcast)
    return (
      <Loading>
        <SettingsSkeleton sections={2} />
      </Loading>
    )
  return (
    <SettingsSections key={podcastId}>
      <TemplatesSection podcast={podcast} />
      <BusyCalendars podcastId={podcastId} />
    </SettingsSections>
  )
}
