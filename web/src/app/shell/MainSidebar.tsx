import { Stack } from '@mantine/core'
import { useSelectedPodcast } from '../../features/podcasts/api.ts'
import { AddEpisodeButton } from './AddEpisodeButton.tsx'
import { NavItem } from './NavItem.tsx'
import { Places } from './Places.tsx'
import { PodcastSwitcher } from './PodcastSwitcher.tsx'

/** The selected podcast and its pages. Without a podcast, the pages explain what they are for. */
export function MainSidebar({ rail }: { rail: boolean }) {
  const podcast = useSelectedPodcast()
  return (
    <Stack gap="sm" p="sm" data-rail={rail || undefined}>
      <PodcastSwitcher rail={rail} />
      <AddEpisodeButton podcast={podcast} rail={rail} />
      <Places as={NavItem} podcast={podcast} rail={rail} />
    </Stack>
  )
}
