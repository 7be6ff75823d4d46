import { IconCalendar, IconChartBar, IconList, IconMicrophone2, IconUsers, IconFileMusic } from '@tabler/icons-react'
import { useSelectedPodcast } from '../../features/podcasts/api.ts'
import { AddEpisodeButton } from './AddEpisodeButton.tsx'
import { NavItem } from './NavItem.tsx'
import { PodcastSwitcher } from './PodcastSwitcher.tsx'
import classes from './Sidebar.module.css'

/** The podcast at hand and its places. Without a podcast the places say what they are for. */
export function MainSidebar({ rail }: { rail: boolean }) {
  const podcast = useSelectedPodcast()
  const params = { profileUrl: podcast?.profileUrl ?? '' }
  return (
    <div className={classes.sidebar} data-rail={rail || undefined}>
      <PodcastSwitcher rail={rail} />
      <AddEpisodeButton podcast={podcast} rail={rail} />
      <nav aria-label="Main" className={classes.list}>
        <NavItem to="/my-podcasts" label="My Podcasts" icon={IconMicrophone2} rail={rail} />
        {podcast ? (
          <>
            <NavItem to="/$profileUrl/episodes" params={params} label="Episodes" icon={IconList} rail={rail} />
            <NavItem to="/$profileUrl/recordings" params={params} label="Recordings" icon={IconFileMusic} rail={rail} />
            <NavItem to="/$profileUrl/guest-portal" params={params} label="Guest Portal" icon={IconUsers} rail={rail} />
            <NavItem to="/$profileUrl/calendar" params={params} label="Calendar" icon={IconCalendar} rail={rail} />
            <NavItem to="/$profileUrl/analytics" params={params} label="Analytics" icon={IconChartBar} rail={rail} />
          </>
        ) : (
          <>
            <NavItem to="/episodes" label="Episodes" icon={IconList} rail={rail} />
            <NavItem to="/recordings" label="Recordings" icon={IconFileMusic} rail={rail} />
            <NavItem to="/guest-portal" label="Guest Portal" icon={IconUsers} rail={rail} />
            <NavItem to="/calendar" label="Calendar" icon={IconCalendar} rail={rail} />
            <NavItem to="/analytics" label="Analytics" icon={IconChartBar} rail={rail} />
          </>
        )}
      </nav>
    </div>
  )
}
