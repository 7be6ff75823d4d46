import type { User } from '@castwright/contract/profiles/shapes.ts'
import { type ReactNode, useEffect } from 'react'
import { EpisodeSettings, openEpisodeDrawer } from '../features/episodes/drawer/EpisodeSettings.tsx'
import { NewPodcast } from '../features/podcasts/create/NewPodcast.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { messageOf, query } from '../lib/rpc.ts'
import { setStopQuestion } from '../lib/stops.ts'
import { browserZone } from '../lib/time.ts'
import { lazyDialog } from '../ui/lazyPart.tsx'
import { loadOrAsk } from '../ui/loadOrAsk.tsx'
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
  const timeZone = user.timeZone || browserZone()
  useEffect(() => {
    setStopQuestion(async (stop, insteadLabel) => {
      const loaded = await loadOrAsk(() => import('../components/askAboutStop.tsx'))
      return loaded ? loaded.askAboutStop(stop, insteadLabel, timeZone) : 'cancel'
    })
  }, [timeZone])
  return (
    <>
      <Shell user={user}>{children}</Shell>
      <CommandsLater user={user} />
      <NewPodcast Import={ImportShow} onAddEpisode={(podcastId) => void addFirstEpisode(podcastId)} />
      <EpisodeSettings Drawer={EpisodeDrawer} onSaved={completeSetup} />
    </>
  )
}
