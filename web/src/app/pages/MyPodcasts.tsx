import { openEpisodeDrawer } from '../../features/episodes/drawer/EpisodeSettings.tsx'
import { selectPodcast } from '../../features/podcasts/api.ts'
import { MyPodcastsPage } from '../../features/podcasts/MyPodcastsPage.tsx'

export function MyPodcasts() {
  return (
    <MyPodcastsPage
      onAddEpisode={(podcast) => {
        selectPodcast(podcast.id)
        openEpisodeDrawer({ podcast })
      }}
    />
  )
}
