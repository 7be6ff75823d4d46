import { podcastLimits } from '@castwright/contract/limits.ts'
import { isProfileUrl, podcastMessages } from '@castwright/contract/podcast-form.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query } from '../../../lib/rpc.ts'

const pause = 300

/** The podcast whose address is being changed, with the one it has. */
export type Own = { podcastId: string; profileUrl: string }

/** An address can be given away at any moment: no answer is kept for long, and one that did not come is not waited for. */
const asked = (profileUrl: string, podcastId: string | undefined) => ({
  ...query('PodcastService.ValidatePodcastProfileURL', { podcastProfileUrl: profileUrl, ...(podcastId !== undefined && { podcastId }) }),
  staleTime: 5_000,
  retry: false,
})

export type ProfileUrlState = 'none' | 'own' | 'short' | 'unfit' | 'checking' | 'free' | 'taken' | 'unknown'
export type ProfileUrlCheck = { state: ProfileUrlState; error?: string; askAgain: () => void }

/** Whether the address that is being typed may be the podcast's; asked as one types, from three characters on. */
export function useProfileUrlCheck(typed: string, own: Own | undefined): ProfileUrlCheck {
  const profileUrl = typed.trim().toLowerCase()
  const [settled] = useDebouncedValue(profileUrl, pause)
  const isOwn = profileUrl === own?.profileUrl
  const isFit = isProfileUrl(profileUrl)
  const { data, isError, isFetching, refetch } = useQuery({
    ...asked(profileUrl, own?.podcastId),
    enabled: !isOwn && isFit && settled === profileUrl,
  })
  const askAgain = () => void refetch()

  if (profileUrl === '') return { state: 'none', askAgain }
  if (isOwn) return { state: 'own', askAgain }
  if (profileUrl.length < podcastLimits.profileUrl.min) return { state: 'short', askAgain }
  if (!isFit) return { state: 'unfit', error: podcastMessages.profileUrlCriteria, askAgain }
  if (isError && !isFetching) return { state: 'unknown', askAgain }
  if (!data) return { state: 'checking', askAgain }
  if (data.isValid) return { state: 'free', askAgain }
  return { state: 'taken', error: data.message || podcastMessages.profileUrlCriteria, askAgain }
}

/** Before saving, for whoever types faster than the answers come: what is wrong with the address, or null. */
export async function profileUrlFault(profileUrl: string, own?: Own): Promise<string | null> {
  if (profileUrl === own?.profileUrl) return null
  try {
    const { isValid, message } = await queryClient.query(asked(profileUrl, own?.podcastId))
    return isValid ? null : message || podcastMessages.profileUrlCriteria
  } catch {
    // The server asks the same question again when it saves.
    return null
  }
}
