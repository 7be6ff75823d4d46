import type { User } from '@castwright/contract/profiles.ts'
import type { ReactNode } from 'react'
import { EpisodeSettings, openEpisodeDrawer } from '../features/episodes/drawer/EpisodeSettings.tsx'
import { NewPodcast } from '../features/podcasts/create/NewPodcast.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { messageOf, query } from '../lib/rpc.ts'
import { lazyDialog } from '../ui/lazyPart.tsx'
import { toast } from '../ui/toast.tsx'
import { CommandsLater } from './commands/CommandsLater.tsx'
import { Shell } from './shell/Shell.tsx'

const EpisodeDrawer = lazyDialog(async () => (await import('./EpisodeDrawer.tsx')).EpisodeDrawer)
const ImportShow = lazyDialog(async () => (await import('./ImportShow.tsx')).ImportShow)

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
      <EpisodeSettings Drawer={EpisodeDrawer} onSaved={completeSetup} />
    </>
  )
}
