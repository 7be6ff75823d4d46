import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { podcastQuery } from './api.ts'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { RedirectForm } from './redirect/RedirectForm.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

export function RedirectPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <RedirectRequest key={podcastId} podcastId={podcastId} />
}

/** Requests a permanent redirect to a new host. */
export function RedirectRequest({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return data.podcast.isRedirected ? <RedirectBanner podcast={data.podcast} /> : <RedirectForm podcast={data.podcast} />
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={3} />
    </QueryState>
  )
}
