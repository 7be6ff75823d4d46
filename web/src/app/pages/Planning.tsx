import { BusyCalendars } from '../../features/calendar/busy/BusyCalendars.tsx'
import { TemplatesSection } from '../../features/templates/TemplatesSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { Loading, SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { useSettingsPodcast } from './podcast.ts'

/** What the calendar and the planned seasons of a podcast use. */
export function Planning() {
  const { podcastId, podcast } = useSettingsPodcast()
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
