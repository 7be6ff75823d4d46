import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { GuestPortalPage } from '../../features/guests/GuestPortalPage.tsx'
import { messages } from '../../features/guests/messages.ts'
import { type GuestsSearch, readSearch } from '../../features/guests/search.ts'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { cachePodcast } from '../../features/podcasts/settings/podcastCache.ts'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { podcastAt } from '../protection.ts'

/** Turns guests on or off. Other settings may have changed elsewhere, which is no conflict. */
async function acceptGuests({ id: podcastId, version }: Podcast, userId: string, acceptsGuests: boolean): Promise<Podcast> {
  const save = async (known: number) =>
    (await rpc('PodcastService.Update', { podcastId, userId, updatedPodcast: { acceptsGuests, version: known } })).updatedPodcast
  try {
    return await save(version)
  } catch (error) {
    if (!(error instanceof RpcError) || error.meta['reason'] !== 'settings_changed') throw error
    return save((await rpc('PodcastService.Find', { podcastId })).podcast.version)
  }
}

export function GuestPortal() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/guest-portal' })
  const search = readSearch(useSearch({ from: '/app/$profileUrl/guest-portal' }))
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  if (podcast === null || !user) return <PageSkeleton />
  const onSearch = (to: GuestsSearch) => void navigate({ to: '.', search: to, replace: to.tab === search.tab, resetScroll: false })
  const onAccept = async (accept: boolean) => {
    try {
      cachePodcast(await acceptGuests(podcast, user.id, accept))
      toast.success(accept ? messages.turnedOn : messages.turnedOff)
    } catch (error) {
      toast.error(`${messages.saveFailed} ${messageOf(error)}`)
    }
  }
  return (
    <GuestPortalPage
      key={podcast.id}
      podcast={podcast}
      timeZone={user.timeZone || browserZone()}
      search={search}
      onSearch={onSearch}
      onAccept={onAccept}
    />
  )
}
