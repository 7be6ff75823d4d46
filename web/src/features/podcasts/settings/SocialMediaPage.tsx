import { useParams } from '@tanstack/react-router'
import { LoadedPodcast } from './LoadedPodcast.tsx'
import { SocialForm } from './social/SocialForm.tsx'

export function SocialMediaPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <SocialMedia podcastId={podcastId} />
}

export function SocialMedia({ podcastId }: { podcastId: string }) {
  return (
    <LoadedPodcast podcastId={podcastId} fields={7}>
      {(podcast) => <SocialForm key={podcast.id} podcast={podcast} />}
    </LoadedPodcast>
  )
}
