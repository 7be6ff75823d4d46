import { can } from '../../lib/can.ts'
import { useParams } from '@tanstack/react-router'
import { FinishingSettingsPage } from '../../features/finishing/settings/FinishingSettingsPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'

/** How recordings of a podcast are finished. */
export function FinishingSettings() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { data: podcasts = [] } = usePodcasts()
  const access = podcasts.find(({ id }) => id === podcastId)?.showAccess ?? null
  return <FinishingSettingsPage key={podcastId} podcastId={podcastId} mayEdit={can('FinishingService.UpdateSettings', access)} />
}
