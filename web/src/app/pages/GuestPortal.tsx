import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { GuestPortalPage } from '../../features/guests/GuestPortalPage.tsx'
import { messages } from '../../features/guests/messages.ts'
import { type GuestsSearch, readSearch } from '../../features/guests/search.ts'
import { cachePodcast } from '../../features/podcasts/settings/podcastCache.ts'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePodcastHere } from './podcast.ts'

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
  const search = readSearch(useSearch({ from: '/app/$profileUrl/guest-portal' }))
  const navigate = useNavigate()
  const { podcast, userId, timeZone } = usePodcastHere()
  if (podcast === null) return <PageSkeleton />
  const onSearch = (to: GuestsSearch) => void navigate({ to: '.', search: to, replace: to.tab === search.tab, resetScroll: false })
  const onAccept = async (accept: boolean) => {
    try {
      cachePodcast(await acceptGuests(podcast, userId, accept))
      toast.success(accept ? messages.turnedOn : messages.turnedOff)
    } catch (error) {
      toast.error(`${messages.saveFailed} ${messageOf(error)}`)
    }
  }
  return <GuestPortalPage key={podcast.id} podcast={podcast} timeZone={timeZone} search={search} onSearch={onSearch} onAccept={onAccept} />
}
