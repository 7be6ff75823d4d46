import { IconAdjustments, IconRss, IconShare, IconUsers } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { TextLink } from '../../ui/Links.tsx'
import { SettingsShell, SettingsTab } from './SettingsShell.tsx'

export function PodcastShell() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { data = [] } = usePodcasts()
  const title = data.find((podcast) => podcast.id === podcastId)?.title
  const params = { podcastId }
  return (
    <SettingsShell
      heading={title ?? 'Podcast Settings'}
      area={
        <TextLink to="/settings/podcast/$podcastId" params={params}>
          Podcast Settings
        </TextLink>
      }
      wide
      tabs={
        <>
          <SettingsTab to="/settings/podcast/$podcastId/show-settings" params={params} title="Show Settings" icon={IconAdjustments} />
          <SettingsTab to="/settings/podcast/$podcastId/team-management" params={params} title="Team Management" icon={IconUsers} />
          <SettingsTab to="/settings/podcast/$podcastId/rss-and-distribution" params={params} title="RSS & Distribution" icon={IconRss} />
          <SettingsTab to="/settings/podcast/$podcastId/social-media" params={params} title="Social Media" icon={IconShare} />
        </>
      }
    />
  )
}
