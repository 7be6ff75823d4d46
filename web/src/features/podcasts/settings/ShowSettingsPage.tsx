import { useParams, useSearch } from '@tanstack/react-router'
import { LoadedPodcast } from './LoadedPodcast.tsx'
import { ShowSettingsForm } from './ShowSettingsForm.tsx'

export function ShowSettingsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  const { field } = useSearch({ strict: false })
  return <ShowSettings podcastId={podcastId} {...(field !== undefined && { field })} />
}

/** `field`: the field to focus, from the URL. */
export function ShowSettings({ podcastId, field }: { podcastId: string; field?: string }) {
  return (
    <LoadedPodcast podcastId={podcastId} fields={8}>
      {(podcast) => <ShowSettingsForm key={podcast.id} podcast={podcast} field={field} />}
    </LoadedPodcast>
  )
}
