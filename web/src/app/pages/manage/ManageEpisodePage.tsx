import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useEpisode } from '../../../features/episodes/manage/api.ts'
import { usePodcasts } from '../../../features/podcasts/api.ts'
import { useSteps } from '../../../features/workflow/api.ts'
import { query, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EpisodeWork } from './EpisodeWork.tsx'
import { ManageSkeleton } from './ManageSkeleton.tsx'
import type { Led } from './useLedTo.ts'
import classes from './ManageEpisodePage.module.css'

const here = '/app/$profileUrl/episodes/manage/$episodeId' as const

export function ManageEpisodePage() {
  const { profileUrl, episodeId } = useParams({ from: here })
  const search = useSearch({ from: here })
  const section = useLocation({ select: ({ hash }) => hash })
  const led = section ? { section, ...search } : search
  return <ManageEpisode key={episodeId} profileUrl={profileUrl} episodeId={episodeId} led={led} />
}

/** Without access, an episode is not found. */
const isClosed = (error: unknown): boolean => error instanceof RpcError && ['not_found', 'permission_denied'].includes(error.code)

type Props = { profileUrl: string; episodeId: string; led: Led }

export function ManageEpisode({ profileUrl, episodeId, led }: Props) {
  const { user } = useSession()
  const episode = useEpisode(episodeId)
  const podcast = usePodcastOf(episode.data)
  const work = useSteps(episodeId)
  const error = episode.error ?? podcast.error
  if (episode.data === null || isClosed(error)) return <Navigate to="/no-access" replace />
  if (episode.data && podcast.data && user) {
    if (podcast.data.profileUrl === profileUrl.toLowerCase()) {
      // Which cards are open depends on the steps.
      if (!work.steps && !work.error) return <ManageSkeleton />
      return <EpisodeWork podcast={podcast.data} episode={episode.data} work={work} user={user} led={led} />
    }
    // If the URL names another podcast, select the episode's own.
    const params = { profileUrl: podcast.data.profileUrl, episodeId }
    return <Navigate to="/$profileUrl/episodes/manage/$episodeId" params={params} search={led} replace />
  }
  if (!error) return <ManageSkeleton />
  const retry = () => void (episode.error ? episode.refetch() : podcast.refetch())
  return (
    <div className={classes.page}>
      <Card>
        <ErrorState
          order={1}
          title={episode.error ? 'Error occurred while retrieving data.' : 'Error loading podcast.'}
          onRetry={retry}
          error={error}
        />
      </Card>
    </div>
  )
}

/** Usually cached, unless the user was just added to the podcast. */
function usePodcastOf(episode: Episode | null | undefined) {
  const { data: podcasts = [], isPending } = usePodcasts()
  const podcastId = episode?.podcastId ?? ''
  const known = podcasts.find(({ id }) => id === podcastId)
  const asked = useQuery({
    ...query('PodcastService.Find', { podcastId }),
    enabled: podcastId !== '' && !isPending && known === undefined,
    select: ({ podcast }): Podcast => podcast,
  })
  return { data: known ?? asked.data, error: known ? null : asked.error, refetch: asked.refetch }
}
