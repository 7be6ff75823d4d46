import { ExportPage } from '../../features/archives/ExportPage.tsx'
import { useSettingsPodcast } from './podcast.ts'

/** The export tab of a show. */
export function Export() {
  const { podcastId, access } = useSettingsPodcast()
  return <ExportPage podcastId={podcastId} isOwner={access === 'OWNER'} />
}
