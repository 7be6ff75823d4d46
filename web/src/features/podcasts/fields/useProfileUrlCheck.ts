import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { isProfileUrl, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query } from '../../../lib/rpc.ts'

const debounceMs = 300

/** The podcast being edited and its current URL. */
export type CurrentUrl = { podcastId: string; profileUrl: string }

/** Cached briefly, since a URL can be taken at any time, and not retried. */
const availabilityQuery = (profileUrl: string, podcastId: string | undefined) => ({
  ...query('PodcastService.ValidatePodcastProfileURL', { podcastProfileUrl: profileUrl, ...(podcastId !== undefined && { podcastId }) }),
  staleTime: 5_000,
  retry: false,
})

export type ProfileUrlState = 'none' | 'own' | 'short' | 'unfit' | 'checking' | 'free' | 'taken' | 'unknown'
export type ProfileUrlCheck = { state: ProfileUrlState; error?: string; recheck: () => void }

/** Checks availability while typing, starting at three characters. */
export function useProfileUrlCheck(typed: string, own: CurrentUrl | undefined): ProfileUrlCheck {
  const profileUrl = typed.trim().toLowerCase()
  const [settled] = useDebouncedValue(profileUrl, debounceMs)
  const isOwn = profileUrl === own?.profileUrl
  const isWellFormed = isProfileUrl(profileUrl)
  const { data, isError, isFetching, refetch } = useQuery({
    ...availabilityQuery(profileUrl, own?.podcastId),
    enabled: !isOwn && isWellFormed && settled === profileUrl,
  })
  const recheck = () => void refetch()

  if (profileUrl === '') return { state: 'none', recheck }
  if (isOwn) return { state: 'own', recheck }
  if (profileUrl.length < podcastLimits.profileUrl.min) return { state: 'short', recheck }
  if (!isWellFormed) return { state: 'unfit', error: podcastMessages.profileUrlCriteria, recheck }
  if (isError && !isFetching) return { state: 'unknown', recheck }
  if (!data) return { state: 'checking', recheck }
  if (data.isValid) return { state: 'free', recheck }
  return { state: 'taken', error: data.message || podcastMessages.profileUrlCriteria, recheck }
}

/** Final check before saving, for users who submit before the check finishes. Returns an error message or null. */
export async function checkProfileUrl(profileUrl: string, own?: CurrentUrl): Promise<string | null> {
  if (profileUrl === own?.profileUrl) return null
  try {
    const { isValid, message } = await queryClient.query(availabilityQuery(profileUrl, own?.podcastId))
    return isValid ? null : message || podcastMessages.profileUrlCriteria
  } catch {
    // The server checks again when saving.
    return null
  }
}
