import { openAddEpisode } from '../../features/episodes/addEpisode.tsx'
import { selectPodcast } from '../../features/podcasts/api.ts'
import { MyPodcastsPage } from '../../features/podcasts/MyPodcastsPage.tsx'

export function MyPodcasts() {
  return (
    <MyPodcastsPage
      onAddEpisode={({ id }) => {
        selectPodcast(id)
        openAddEpisode()
      }}
    />
  )
}
