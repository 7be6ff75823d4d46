import type { Podcast } from '@castwright/contract/podcasts.ts'
import { IconCalendar, IconChartBar, IconFileMusic, IconList, IconMicrophone2, IconUsers } from '@tabler/icons-react'
import { NavItem } from './NavItem.tsx'
import classes from './Sidebar.module.css'

/** The pages of a podcast. Without a podcast they say what they are for. */
export function Places({ podcast, rail }: { podcast: Podcast | null; rail: boolean }) {
  const params = { profileUrl: podcast?.profileUrl ?? '' }
  return (
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
  )
}
