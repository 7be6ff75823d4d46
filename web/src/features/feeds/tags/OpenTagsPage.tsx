import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../../lib/rpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { OpenTagsForm } from './OpenTagsForm.tsx'

export function OpenTagsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <OpenTags podcastId={podcastId} />
}

function OpenTags({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery({ ...query('PodcastService.FindOpenTags', { podcastId }), refetchOnWindowFocus: false })
  if (data) return <OpenTagsForm key={podcastId} podcastId={podcastId} stored={data} />
  if (error)
    return (
      <Card>
        <ErrorState title="The tags couldn't be loaded." onRetry={() => void refetch()} error={error} />
      </Card>
    )
  return (
    <Loading>
      <SettingsSkeleton sections={3} />
    </Loading>
  )
}
