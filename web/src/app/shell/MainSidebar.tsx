import { useSelectedPodcast } from '../../features/podcasts/api.ts'
import { AddEpisodeButton } from './AddEpisodeButton.tsx'
import { NavItem } from './NavItem.tsx'
import { Places } from './Places.tsx'
import { PodcastSwitcher } from './PodcastSwitcher.tsx'
import classes from './Sidebar.module.css'

/** The selected podcast and its pages. Without a podcast, the pages explain what they are for. */
export function MainSidebar({ rail }: { rail: boolean }) {
  const podcast = useSelectedPodcast()
  return (
    <div className={classes.sidebar} data-rail={rail || undefined}>
      <PodcastSwitcher rail={rail} />
      <AddEpisodeButton podcast={podcast} rail={rail} />
      <Places as={NavItem} podcast={podcast} rail={rail} />
    </div>
  )
}
