import type { ComponentProps } from 'react'
import { EpisodeDrawer as Drawer } from '../features/episodes/drawer/EpisodeDrawer.tsx'
import { DrawerRecording } from '../features/recordings/episode/DrawerRecording.tsx'

/** The Episode Settings drawer, whose recording field is another feature's. */
export function EpisodeDrawer(props: Omit<ComponentProps<typeof Drawer>, 'Recording'>) {
  return <Drawer {...props} Recording={DrawerRecording} />
}
