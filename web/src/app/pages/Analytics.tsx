import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AccountAnalyticsPage } from '../../features/analytics/AccountAnalyticsPage.tsx'
import { AnalyticsPage } from '../../features/analytics/AnalyticsPage.tsx'
import { EpisodeAnalyticsPage } from '../../features/analytics/EpisodeAnalyticsPage.tsx'
import { type RangeSearch, readRange, readReport } from '../../features/analytics/range.ts'
import { ReportPage } from '../../features/analytics/ReportPage.tsx'
import { useEpisode } from '../../features/episodes/manage/api.ts'
import { ReportLinks } from '../../features/links/ReportLinks.tsx'
import { RpcError } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

/** Keeps the period in the URL. */
function useRange() {
  const navigate = useNavigate()
  return (search: RangeSearch) => void navigate({ to: '.', search, replace: true, resetScroll: false })
}

export function AllAnalytics() {
  return <AccountAnalyticsPage search={readRange(useSearch({ from: '/app/analytics/all' }))} onSearch={useRange()} />
}

export function PodcastAnalytics() {
  const search = readRange(useSearch({ from: '/app/$profileUrl/analytics/' }))
  const { podcast, hasOthers } = usePodcastHere()
  const onSearch = useRange()
  if (podcast === null) return <PageSkeleton />
  return (
    <AnalyticsPage
      key={podcast.id}
      podcast={podcast}
      search={search}
      onSearch={onSearch}
      hasOthers={hasOthers}
      reportLinks={<ReportLinks podcastId={podcast.id} />}
    />
  )
}

export function Report() {
  const search = readReport(useSearch({ from: '/app/$profileUrl/analytics/report' }))
  const { podcast } = usePodcastHere()
  const onSearch = useRange()
  if (podcast === null) return <PageSkeleton />
  return <ReportPage podcast={podcast} search={search} onSearch={onSearch} reportLinks={<ReportLinks podcastId={podcast.id} />} />
}

/** Without access, an episode is not found. */
const isClosed = (error: unknown): boolean => error instanceof RpcError && ['not_found', 'permission_denied'].includes(error.code)

export function EpisodeAnalytics() {
  const { episode: episodeId } = useParams({ from: '/app/$profileUrl/analytics/$episode' })
  const search = readRange(useSearch({ from: '/app/$profileUrl/analytics/$episode' }))
  const { podcast } = usePodcastHere()
  const { data: episode, error, refetch } = useEpisode(episodeId)
  const onSearch = useRange()
  if (episode === null || isClosed(error)) return <Navigate to="/no-access" replace />
  // The URL may name another podcast of the user.
  if (episode && podcast && episode.podcastId !== podcast.id) return <Navigate to="/no-access" replace />
  if (episode && podcast) {
    return <EpisodeAnalyticsPage key={episodeId} podcast={podcast} episode={episode} search={search} onSearch={onSearch} />
  }
  if (!error) return <PageSkeleton />
  return (
    <Page title="Analytics">
      <Card>
        <ErrorState title="Error occurred while retrieving data." error={error} onRetry={() => void refetch()} />
      </Card>
    </Page>
  )
}
