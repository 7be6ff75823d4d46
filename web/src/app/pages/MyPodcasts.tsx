import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { useGettingStarted } from '../../features/onboarding/api.ts'
import { GettingStartedCard } from '../../features/onboarding/GettingStartedCard.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { selectPodcast } from '../../features/podcasts/queries.ts'
import { openStartPodcast } from '../../features/podcasts/create/flow.ts'
import { MyPodcastsPage } from '../../features/podcasts/MyPodcastsPage.tsx'
import { useWork } from '../../features/work/api.ts'
import { MyWorkCard } from '../../features/work/MyWorkCard.tsx'

export function MyPodcasts() {
  const { data: podcasts = [] } = usePodcasts()
  // Loads in parallel with the podcasts, so that the cards don't move them later.
  useGettingStarted()
  useWork()
  const addEpisode = (podcast: Podcast) => {
    selectPodcast(podcast.id)
    openEpisodeDrawer({ podcast })
  }
  const addEpisodeTo = (podcastId: string) => {
    const podcast = podcasts.find(({ id }) => id === podcastId)
    if (podcast) addEpisode(podcast)
  }
  return (
    <MyPodcastsPage
      onAddEpisode={addEpisode}
      work={<MyWorkCard />}
      checklist={<GettingStartedCard onNewPodcast={openStartPodcast} onAddEpisode={addEpisodeTo} />}
    />
  )
}
