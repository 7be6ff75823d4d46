import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PrivateFeedsPage } from '../../features/listeners/PrivateFeedsPage.tsx'
import { type ListenersSearch, readSearch } from '../../features/listeners/search.ts'
import { Memberships } from '../../features/memberships/Memberships.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'

export function PrivateFeeds() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/private-feeds' })
  const search = readSearch(useSearch({ from: '/app/$profileUrl/private-feeds' }))
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  if (podcast === null || !user) return <PageSkeleton />
  const onSearch = (to: ListenersSearch) => void navigate({ to: '.', search: to, replace: to.tab === search.tab, resetScroll: false })
  return (
    <PrivateFeedsPage
      key={podcast.id}
      podcast={podcast}
      timeZone={user.timeZone || browserZone()}
      search={search}
      onSearch={onSearch}
      memberships={<Memberships podcast={podcast} />}
    />
  )
}
