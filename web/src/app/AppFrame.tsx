import type { User } from '@castwright/contract/profiles.ts'
import { lazy, type ReactNode } from 'react'
import { EpisodeSettings } from '../features/episodes/drawer/EpisodeSettings.tsx'
import { NewPodcast } from '../features/podcasts/create/NewPodcast.tsx'
import { Shell } from './shell/Shell.tsx'

/** Loaded with the drawer, not with every page. */
const DrawerRecording = lazy(() =>
  import('../features/recordings/episode/DrawerRecording.tsx').then((module) => ({ default: module.DrawerRecording })),
)

/** Loaded when an import is opened. */
const ImportShow = lazy(() => import('./ImportShow.tsx').then((module) => ({ default: module.ImportShow })))

/** The shell with the drawers and dialogs that open from anywhere. */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <>
      <Shell user={user}>{children}</Shell>
      <NewPodcast Import={ImportShow} />
      <EpisodeSettings Recording={DrawerRecording} />
    </>
  )
}
