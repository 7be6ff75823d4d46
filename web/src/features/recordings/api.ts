import type { Input, Output } from '@castwright/contract/methods.ts'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Recording, RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'

type Query = NonNullable<Input<'RecordingService.FindByPodcastID'>['queryOptions']>
export type Order = NonNullable<Query['orders']>[number]
export type SortName = Order['propertyName']

const newestFirst: Order = { propertyName: 'CreatedAt', sort: 'DESC' }

/** A podcast's recordings, filtered and in an order. */
export type Listing = Pick<Input<'RecordingService.FindByPodcastID'>, 'podcastId' | 'usage' | 'fileType'> & { order: Order; text: string }

const pageOf = ({ order, text, ...rest }: Listing, cursor: string | null): Input<'RecordingService.FindByPodcastID'> => ({
  ...rest,
  queryOptions: { orders: [order], limit: recordingLimits.page, cursor, ...(text && { text }) },
})

/** One page of a podcast's recordings. */
const recordingsQuery = (listing: Listing, cursor: string | null = null) =>
  query('RecordingService.FindByPodcastID', pageOf(listing, cursor))

/** Milliseconds between looks at a recording that is being measured, and how often we look at most. */
const pollMs = { episode: 5000, library: 20_000 } as const
const maxPolls = 40

const isMeasuring = ({ measurement: { state } }: Recording): boolean => state === 'pending'

type PollState<Data> = { data: Data | undefined; dataUpdateCount: number }

const pollWhile = <Data>({ data, dataUpdateCount }: PollState<Data>, isOpen: (data: Data) => boolean, ms: number): number | false =>
  data !== undefined && isOpen(data) && dataUpdateCount < maxPolls ? ms : false

export const useRecordings = (listing: Listing, cursor: string | null) =>
  // Keeps showing the previous page while the next one loads.
  useQuery({
    ...recordingsQuery(listing, cursor),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      pollWhile(state, (data) => data.recordingsWithEpisodes.some(({ recording }) => isMeasuring(recording)), pollMs.library),
  })

/** All recordings of a list, for changing them together. */
export async function fetchAllRecordings(listing: Listing): Promise<RecordingWithEpisode[]> {
  const found: RecordingWithEpisode[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { recordingsWithEpisodes, queryMeta } = await rpc('RecordingService.FindByPodcastID', pageOf(listing, cursor ?? null))
    found.push(...recordingsWithEpisodes)
    cursor = queryMeta.cursor
  }
  return found
}

/** One page of unused recordings. */
export const useUnusedRecordings = (podcastId: string, cursor: string | null) =>
  useQuery({
    ...query('RecordingService.FindUnusedByPodcastID', {
      podcastId,
      queryOptions: { orders: [newestFirst], limit: recordingLimits.chooserPage, cursor },
    }),
    placeholderData: (before) => before,
  })

/** The episode's recording, or null. */
export const useEpisodeRecording = (episodeId: string) =>
  useQuery({
    ...query('RecordingService.FindByEpisodeID', { episodeId }),
    select: ({ recording }) => recording,
    refetchInterval: ({ state }) => pollWhile(state, ({ recording }) => recording !== null && isMeasuring(recording), pollMs.episode),
  })

/** A recording with the episode that uses it. */
export const useRecording = (recordingId: string) =>
  useQuery({ ...query('RecordingService.Find', { recordingId }), staleTime: 60_000, retry: retryThrice })

export const useStorage = (podcastId: string) =>
  useQuery({ ...query('PodcastInfoService.FindByPodcastID', { podcastId }), select: ({ podcastInfo }) => podcastInfo, retry: retryThrice })

const affectedQueries = [
  'RecordingService.FindByPodcastID',
  'RecordingService.FindUnusedByPodcastID',
  'RecordingService.FindByEpisodeID',
  'RecordingService.Find',
  'PodcastInfoService.FindByPodcastID',
  'UserInfoService.FindByUserID',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeService.Find',
  'EpisodeService.FindWithProgress',
] as const

/** Call after a recording was added, deleted or moved: refetches lists, storage and episode steps. */
export async function refreshRecordings(): Promise<void> {
  await Promise.all(affectedQueries.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}

/** The upload target: the library, or an episode that may already have a recording. */
export type UploadTarget = { podcastId: string; episodeId: string | null; current: Recording | null }

export type UploadedFile = { fileName: string; url: FileRef; insteadOf: string | null }

/**
 * Registers an uploaded file as a recording and deletes the library recording it replaces. Sends the episode instead of its
 * previous recording, which may belong to another episode by the time a long upload ends.
 */
export async function register({ fileName, url, insteadOf }: UploadedFile, { podcastId, episodeId }: UploadTarget): Promise<Recording> {
  const newRecording = { fileName, url }
  if (insteadOf === null) return (await rpc('RecordingService.Create', { recording: { ...newRecording, podcastId, episodeId } })).recording
  const { recording } = await rpc('RecordingService.Replace', { oldRecordingId: insteadOf, newRecording })
  return episodeId === null || recording.episodeId === episodeId ? recording : attach(recording.id, episodeId)
}

/**
 * Checks whether a call succeeded although its response was lost: the file name is then taken by a new recording.
 * If the recording only reached the library, attaches it to its episode.
 */
export async function findRegistered(
  { fileName, insteadOf }: UploadedFile,
  { podcastId, episodeId, current }: UploadTarget,
): Promise<Recording | null> {
  const found = await rpc('RecordingService.ValidateFileName', { fileName, podcastId })
  const id = found.duplicateRecordingId
  if (id === null || id === insteadOf || id === current?.id) return null
  if (insteadOf !== null && episodeId !== null && found.associatedEpisodeId === null) return attach(id, episodeId)
  if (found.associatedEpisodeId !== episodeId) return null
  const { recordingsWithEpisodes } = await rpc('RecordingService.FindByPodcastID', {
    podcastId,
    queryOptions: { orders: [newestFirst], limit: recordingLimits.page },
  })
  return recordingsWithEpisodes.find(({ recording }) => recording.id === id)?.recording ?? null
}

/** Attaches a library recording to an episode, whose previous recording returns to the library. */
export const attach = async (id: string, episodeId: string): Promise<Recording> =>
  (await rpc('RecordingService.Update', { newRecording: { id, episodeId } })).recording

export const detach = (id: string) => rpc('RecordingService.Update', { newRecording: { id, episodeId: null } })

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

export const isRefused = (error: unknown, reason: string): boolean => error instanceof RpcError && error.meta['reason'] === reason

type Show = Pick<Podcast, 'id' | 'mediaFormat'>

const finishingQuery = (podcastId: string) => ({
  ...query('FinishingService.FindByPodcastID', { podcastId }),
  staleTime: 60_000,
  retry: false,
})

/** Whether finishing is on, and whether this server can do it. */
export const useFinishingSetup = ({ id, mediaFormat }: Show) => useQuery({ ...finishingQuery(id), enabled: mediaFormat === 'audio' })

/** Whether the podcast accepts WAV, FLAC and AIFF files, because finishing is on. */
export const useAcceptsMasters = (show: Show): boolean => useFinishingSetup(show).data?.settings.isEnabled === true

/** The same, as it is now. */
export async function acceptsMasters({ id, mediaFormat }: Show): Promise<boolean> {
  if (mediaFormat !== 'audio') return false
  const setup = await queryClient.query(finishingQuery(id)).catch(() => null)
  return setup?.settings.isEnabled === true
}

export async function turnOnFinishing(podcastId: string): Promise<void> {
  const changed = await rpc('FinishingService.UpdateSettings', { podcastId, isEnabled: true })
  queryClient.setQueryData<Output<'FinishingService.FindByPodcastID'>>(
    finishingQuery(podcastId).queryKey,
    (setup) => setup && { ...setup, ...changed },
  )
}
