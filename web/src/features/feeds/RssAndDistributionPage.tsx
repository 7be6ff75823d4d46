import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SettingsSkeleton, Loading } from '../../ui/Skeletons.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { podcastQuery, usePublished } from './api.ts'
import { DirectoriesForm } from './directories/DirectoriesForm.tsx'
import { FeedCard } from './FeedCard.tsx'
import { GuideCard } from './GuideCard.tsx'
import { FeedChecksCard } from './FeedChecksCard.tsx'
import { LimitScreen } from './LimitScreen.tsx'
import { RedirectBanner } from './redirect/RedirectBanner.tsx'
import { messages } from './messages.ts'

const sections = ['RSS Feed', 'Feed Health', 'Registration Guide', 'Distribution', 'More directories', 'Transcripts']

type Props = { podcastId: string; /** Further sections, which other features have. */ children?: ReactNode }

export function RssAndDistribution({ podcastId, children }: Props) {
  const { data, error, refetch } = useQuery(podcastQuery(podcastId))
  if (data) return <Feed podcast={data.podcast}>{children}</Feed>
  if (error) {
    return (
      <Card>
        <ErrorState title={messages.loadFailed} onRetry={() => void refetch()} error={error} />
      </Card>
    )
  }
  return <FeedLoading />
}

const FeedLoading = () => (
  <Loading>
    <SettingsSkeleton fields={6} />
  </Loading>
)

function Feed({ podcast, children }: { podcast: Podcast; children: ReactNode }) {
  const { count, plan, isPending, isClosed } = usePublished(podcast.id)
  // The server may have a newer count.
  const [isRefused, setRefused] = useState(false)
  if (isPending) return <FeedLoading />
  const banner = podcast.isRedirected ? <RedirectBanner podcast={podcast} /> : null
  if (isClosed || isRefused) {
    return (
      <SettingsSections>
        {banner}
        <LimitScreen podcast={podcast} plan={plan} />
      </SettingsSections>
    )
  }
  return (
    <SettingsSections index={sections}>
      {banner}
      <FeedCard podcast={podcast} onPlanLimit={() => setRefused(true)} />
      <FeedChecksCard podcastId={podcast.id} />
      <GuideCard podcast={podcast} published={count} />
      <DirectoriesForm podcast={podcast} />
      {children}
    </SettingsSections>
  )
}
