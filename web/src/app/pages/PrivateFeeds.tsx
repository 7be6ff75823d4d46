import { useNavigate, useSearch } from '@tanstack/react-router'
import { PrivateFeedsPage } from '../../features/listeners/PrivateFeedsPage.tsx'
import { type ListenersSearch, readSearch } from '../../features/listeners/search.ts'
import { Memberships } from '../../features/memberships/Memberships.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

export function PrivateFeeds() {
  const search = readSearch(useSearch({ from: '/app/$profileUrl/private-feeds' }))
  const navigate = useNavigate()
  const { podcast, timeZone } = usePodcastHere()
  if (podcast === null) return <PageSkeleton />
  const onSearch = (to: ListenersSearch) => void navigate({ to: '.', search: to, replace: to.tab === search.tab, resetScroll: false })
  return (
    <PrivateFeedsPage
      key={podcast.id}
      podcast={podcast}
      timeZone={timeZone}
      search={search}
      onSearch={onSearch}
      memberships={<Memberships podcast={podcast} />}
    />
  )
}
