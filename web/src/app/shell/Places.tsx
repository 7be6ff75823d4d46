import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack } from '@mantine/core'
import {
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconFileMusic,
  IconList,
  IconLock,
  IconMicrophone2,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { columnOfStops } from '../../ui/oneTabStop.ts'
import type { NavLink } from './NavLink.tsx'

type Props = {
  podcast: Podcast | null
  /** The link component. */
  as: typeof NavLink
  rail?: boolean
  /** After a podcast's own pages. */
  children?: ReactNode
}

/** Links to a podcast's pages. Without a podcast, the pages explain what they are for. */
export function Places({ podcast, as: Item, rail = false, children }: Props) {
  const params = { profileUrl: podcast?.profileUrl ?? '' }
  return (
    <Stack component="nav" aria-label="Main" gap="xxs" ref={columnOfStops}>
      <Item to="/my-podcasts" label="My Podcasts" icon={IconMicrophone2} rail={rail} />
      <Item to="/my-work" label="My work" icon={IconChecklist} rail={rail} />
      {podcast ? (
        <>
          <Item to="/$profileUrl/episodes" params={params} label="Episodes" icon={IconList} rail={rail} />
          <Item to="/$profileUrl/recordings" params={params} label="Recordings" icon={IconFileMusic} rail={rail} />
          <Item to="/$profileUrl/guest-portal" params={params} label="Guest Portal" icon={IconUsers} rail={rail} />
          <Item to="/$profileUrl/calendar" params={params} label="Calendar" icon={IconCalendar} rail={rail} />
          <Item to="/$profileUrl/analytics" params={params} label="Analytics" icon={IconChartBar} rail={rail} />
          {podcast.showAccess === 'EDITOR' ? null : (
            <Item to="/$profileUrl/private-feeds" params={params} label="Private Feeds" icon={IconLock} rail={rail} />
          )}
          {children}
        </>
      ) : (
        <>
          <Item to="/episodes" label="Episodes" icon={IconList} rail={rail} />
          <Item to="/recordings" label="Recordings" icon={IconFileMusic} rail={rail} />
          <Item to="/guest-portal" label="Guest Portal" icon={IconUsers} rail={rail} />
          <Item to="/calendar" label="Calendar" icon={IconCalendar} rail={rail} />
          <Item to="/analytics" label="Analytics" icon={IconChartBar} rail={rail} />
        </>
      )}
    </Stack>
  )
}
