import { useParams } from '@tanstack/react-router'
import { LoadedPodcast } from './LoadedPodcast.tsx'
import { ShowSettingsForm } from './ShowSettingsForm.tsx'

export function ShowSettingsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <ShowSettings podcastId={podcastId} />
}

export function ShowSettings({ podcastId }: { podcastId: string }) {
  return (
    <LoadedPodcast podcastId={podcastId} fields={8}>
      {(podcast) => <ShowSettingsForm key={podcast.id} podcast={podcast} />}
    </LoadedPodcast>
  )
}
