import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EpisodesPage } from '../../features/episodes/list/EpisodesPage.tsx'
import { isEpisodeFilter } from '../../features/episodes/list/filters.ts'
import { closedToEpisodes, usePodcasts } from '../../features/podcasts/api.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'
import { useMembers } from './manage/useMembers.ts'

const here = '/app/$profileUrl/episodes/$filter' as const

/** A podcast's episodes, with the team that makes them. */
export function Episodes() {
  const { profileUrl, filter } = useParams({ from: here })
  const { q: text = '' } = useSearch({ from: here })
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  const team = useMembers(podcast?.id ?? '')
  if (podcast === null || !isEpisodeFilter(filter)) return <PageSkeleton />
  return (
    <EpisodesPage
      key={podcast.id}
      podcast={podcast}
      filter={filter}
      text={text}
      onSearch={(words) =>
        void navigate({
          to: '/$profileUrl/episodes/$filter',
          params: { profileUrl, filter },
          search: words ? { q: words } : {},
          replace: true,
        })
      }
      // Every card has the same people: a link on each would be many stops for the keys.
      team={team.map((member) => ({ ...member, page: null }))}
      timeZone={user?.timeZone || browserZone()}
      closedBecause={closedToEpisodes(podcast)}
    />
  )
}
