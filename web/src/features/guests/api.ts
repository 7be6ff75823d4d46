import type { EpisodeGuest, Pitch, Guest, GuestState } from '@castwright/contract/guests/shapes.ts'
import type { GuestSettings } from '@castwright/contract/guests/settings.ts'
import type { Input, Output } from '@castwright/contract/methods.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'

/** Shows what guests and other team members do without a reload. */
const refetchIntervalMs = 30_000

export type BoardFound = Output<'GuestService.FindBoard'>

const boardQuery = (podcastId: string) => query('GuestService.FindBoard', { podcastId })

export const useBoard = (podcastId: string) => useQuery({ ...boardQuery(podcastId), refetchInterval: refetchIntervalMs })

/** Shows a move before the server has answered. */
export async function showMove(podcastId: string, episodeGuestId: string, state: GuestState): Promise<void> {
  const { queryKey } = boardQuery(podcastId)
  // A running request would bring back the state before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<BoardFound>(queryKey, (found) => {
    const moved = found?.entries.find((entry) => entry.episodeGuestId === episodeGuestId)
    if (!found || !moved) return found
    const counts = { ...found.counts, [moved.state]: found.counts[moved.state] - 1, [state]: found.counts[state] + 1 }
    return { entries: found.entries.map((entry) => (entry === moved ? { ...entry, state } : entry)), counts }
  })
}

const bookKey = (podcastId: string, text: string) => [...queryKeyOf('GuestService.FindByPodcastID'), podcastId, text]

/** The guest book by name, page by page. */
export const useGuests = (podcastId: string, text: string) =>
  useInfiniteQuery({
    queryKey: bookKey(podcastId, text),
    ...pagesOf('GuestService.FindByPodcastID', { podcastId, text }),
    placeholderData: keepPreviousData,
  })

/** The first guests that match, to choose from. */
export const useGuestChoice = (podcastId: string, text: string, enabled: boolean) =>
  useQuery({
    ...query('GuestService.FindByPodcastID', { podcastId, text, limit: 20 }),
    enabled,
    placeholderData: keepPreviousData,
    select: ({ guests }) => guests,
  })

export const useGuest = (guestId: string | null) =>
  useQuery({ ...query('GuestService.Find', { guestId: guestId ?? '' }), enabled: guestId !== null })

export const useDuplicates = (podcastId: string, enabled: boolean) =>
  useQuery({ ...query('GuestService.FindDuplicates', { podcastId }), enabled, select: ({ duplicates }) => duplicates })

export const usePitches = (podcastId: string, state: Pitch['state']) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('PitchService.FindByPodcastID'), podcastId, state],
    ...pagesOf('PitchService.FindByPodcastID', { podcastId, state }),
    refetchInterval: refetchIntervalMs,
  })

const settingsQuery = (podcastId: string) => query('GuestSettingsService.FindByPodcastID', { podcastId })

export const useGuestSettings = (podcastId: string) =>
  useQuery({ ...settingsQuery(podcastId), select: ({ settings }) => settings, refetchOnWindowFocus: false })

export const findSettings = async (podcastId: string): Promise<GuestSettings> =>
  (await rpc('GuestSettingsService.FindByPodcastID', { podcastId })).settings

export function cacheSettings(settings: GuestSettings): GuestSettings {
  queryClient.setQueryData(settingsQuery(settings.podcastId).queryKey, { settings })
  return settings
}

const episodeQuery = (episodeId: string) => query('EpisodeGuestService.FindByEpisodeID', { episodeId })

/** The guests of an episode, and the times that were offered and proposed. */
export const useEpisodeGuests = (episodeId: string) => useQuery({ ...episodeQuery(episodeId), refetchInterval: refetchIntervalMs })

const refetch = (...names: Parameters<typeof queryKeyOf>[0][]): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
}

/** What else shows the guest book. */
export const refetchBook = (): void =>
  refetch('GuestService.FindByPodcastID', 'GuestService.Find', 'GuestService.FindBoard', 'GuestService.FindDuplicates')

/** What else shows the guests of an episode. Answers and times change its steps and its interview. */
const refetchEpisodeGuests = (): void =>
  refetch(
    'EpisodeGuestService.FindByEpisodeID',
    'GuestService.FindBoard',
    'GuestService.Find',
    'EpisodeProgressService.FindByEpisodeID',
    'InterviewService.FindByEpisodeID',
    'EpisodeService.FindWithProgress',
    'EpisodeService.Find',
    'CalendarService.Find',
    'WorkService.Find',
  )

export const refetchPitches = (): void => refetch('PitchService.FindByPodcastID')

/** Calls a method that changes guests of an episode, and refetches what shows them. */
export async function changeEpisodeGuests<N extends EpisodeGuestMethod>(
  name: N,
  input: Input<N>,
  options: Parameters<typeof rpc<N>>[2] = {},
): Promise<Output<N>> {
  try {
    return await rpc(name, input, options)
  } finally {
    refetchEpisodeGuests()
  }
}

type EpisodeGuestMethod =
  `EpisodeGuestService.${'Add' | 'Remove' | 'Update' | 'Invite' | 'RevokeLink' | 'Answer' | 'AcceptDetails' | 'SharePreview' | 'OfferSlots' | 'AgreeOnSlot'}`

/** Calls a method that changes the guest book, and refetches what shows it. */
export async function changeBook<N extends BookMethod>(name: N, input: Input<N>): Promise<Output<N>> {
  try {
    return await rpc(name, input)
  } finally {
    refetchBook()
  }
}

type BookMethod = `GuestService.${'Create' | 'Update' | 'Merge' | 'Import' | 'Erase'}`

export type { EpisodeGuest, Guest }
