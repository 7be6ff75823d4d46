import { showPath } from '@castwright/contract/paths.ts'
import { Stack } from '@mantine/core'
import { IconAdjustments, IconExternalLink } from '@tabler/icons-react'
import { useSelectedPodcast } from '../../features/podcasts/api.ts'
import { AddEpisodeButton } from './AddEpisodeButton.tsx'
import { NavItem, OutsideNavItem } from './NavItem.tsx'
import { Places } from './Places.tsx'
import { PodcastSwitcher } from './PodcastSwitcher.tsx'

/** The selected podcast and its pages. Without a podcast, the pages explain what they are for. */
export function MainSidebar({ rail }: { rail: boolean }) {
  const podcast = useSelectedPodcast()
  return (
    <Stack gap="sm" p="sm" data-rail={rail || undefined}>
      <PodcastSwitcher rail={rail} />
      <AddEpisodeButton podcast={podcast} rail={rail} />
      <Places as={NavItem} podcast={podcast} rail={rail}>
        {podcast ? (
          <>
            <NavItem
              to="/settings/podcast/$podcastId/show-settings"
              params={{ podcastId: podcast.id }}
              label="Show Settings"
              icon={IconAdjustments}
              rail={rail}
            />
            <OutsideNavItem href={showPath(podcast.profileUrl)} label="View public page" icon={IconExternalLink} rail={rail} />
          </>
        ) : null}
      </Places>
    </Stack>
  )
}
