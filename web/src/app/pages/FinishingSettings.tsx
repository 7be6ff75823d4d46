import { FinishingSettingsPage } from '../../features/finishing/settings/FinishingSettingsPage.tsx'
import { can } from '../../lib/can.ts'
import { useSettingsPodcast } from './podcast.ts'

/** How recordings of a podcast are finished. */
export function FinishingSettings() {
  const { podcastId, access } = useSettingsPodcast()
  return <FinishingSettingsPage key={podcastId} podcastId={podcastId} mayEdit={can('FinishingService.UpdateSettings', access)} />
}
