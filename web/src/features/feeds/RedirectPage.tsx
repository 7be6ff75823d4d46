import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SettingsSkeleton, Loading } from '../../ui/Skeletons.tsx'
import { podcastQuery } from './api.ts'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { RedirectForm } from './redirect/RedirectForm.tsx'
import { messages } from './messages.ts'

export function RedirectPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <RedirectRequest key={podcastId} podcastId={podcastId} />
}

/** Requests a permanent redirect to a new host. */
export function RedirectRequest({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return data.podcast.isRedirected ? <RedirectBanner podcast={data.podcast} /> : <RedirectForm podcast={data.podcast} />
  if (error) {
    return (
      <Card>
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  return (
    <Loading>
      <SettingsSkeleton fields={3} />
    </Loading>
  )
}
