import type { User } from '@castwright/contract/profiles.ts'
import { lazy, type ReactNode } from 'react'
import { EpisodeSettings, openEpisodeDrawer } from '../features/episodes/drawer/EpisodeSettings.tsx'
import { NewPodcast } from '../features/podcasts/create/NewPodcast.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { messageOf, query } from '../lib/rpc.ts'
import { toast } from '../ui/toast.tsx'
import { CommandsLater } from './commands/CommandsLater.tsx'
import { Shell } from './shell/Shell.tsx'

/** Loaded with the drawer, not with every page. */
const DrawerRecording = lazy(() =>
  import('../features/recordings/episode/DrawerRecording.tsx').then((module) => ({ default: module.DrawerRecording })),
)

/** Loaded when an import is opened. */
const ImportShow = lazy(() => import('./ImportShow.tsx').then((module) => ({ default: module.ImportShow })))

async function addFirstEpisode(podcastId: string): Promise<void> {
  try {
    const { podcast } = await queryClient.query(query('PodcastService.Find', { podcastId }))
    openEpisodeDrawer({ podcast })
  } catch (error) {
    toast.error(messageOf(error))
  }
}

/** Saving the settings completes the Episode Setup step. */
const completeSetup = async (episodeId: string) => (await import('../features/workflow/api.ts')).completeSetup(episodeId)

/** The shell with the drawers and dialogs that open from anywhere. */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <>
      <Shell user={user}>{children}</Shell>
      <CommandsLater user={user} />
      <NewPodcast Import={ImportShow} onAddEpisode={(podcastId) => void addFirstEpisode(podcastId)} />
      <EpisodeSettings Recording={DrawerRecording} onSaved={completeSetup} />
    </>
  )
}
