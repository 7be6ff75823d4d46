import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../../lib/rpc.ts'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { OpenTagsForm } from './OpenTagsForm.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

export function OpenTagsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  return <OpenTags podcastId={podcastId} />
}

function OpenTags({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useQuery({ ...query('PodcastService.FindOpenTags', { podcastId }), refetchOnWindowFocus: false })
  if (data) return <OpenTagsForm key={podcastId} podcastId={podcastId} stored={data} />
  return (
    <QueryState title="The tags couldn't be loaded." inCard error={error} refetch={refetch}>
      <SettingsSkeleton sections={3} />
    </QueryState>
  )
}
