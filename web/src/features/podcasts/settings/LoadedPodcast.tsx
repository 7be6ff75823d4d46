import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { podcastQuery } from './podcastCache.ts'
import { messages } from './messages.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = { podcastId: string; fields: number; children: (podcast: Podcast) => ReactNode }

export function LoadedPodcast({ podcastId, fields, children }: Props) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return children(data.podcast)
  return (
    <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
      <SettingsSkeleton fields={fields} />
    </QueryState>
  )
}
