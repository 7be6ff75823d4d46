import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SettingsSkeleton, Loading } from '../../../ui/Skeletons.tsx'
import { podcastQuery } from './podcastCache.ts'
import { messages } from './messages.ts'

type Props = { podcastId: string; fields: number; children: (podcast: Podcast) => ReactNode }

export function LoadedPodcast({ podcastId, fields, children }: Props) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return children(data.podcast)
  if (error) {
    return (
      <Card>
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  return (
    <Loading>
      <SettingsSkeleton fields={fields} />
    </Loading>
  )
}
