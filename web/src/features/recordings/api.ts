import type { Input } from '@castwright/contract/methods.ts'
import { recordingLimits } from '@castwright/contract/limits.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import type { FileRef } from '@castwright/contract/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'

type Query = NonNullable<Input<'RecordingService.FindByPodcastID'>['queryOptions']>
export type Order = NonNullable<Query['orders']>[number]
export type SortName = Order['propertyName']

const newestFirst: Order = { propertyName: 'CreatedAt', sort: 'DESC' }

/** One page of a podcast's recordings; `cursor` is where the page before ended. */
export const useRecordings = (podcastId: string, order: Order, cursor: string | null) =>
  useQuery({
    ...query('RecordingService.FindByPodcastID', {
      podcastId,
      queryOptions: { orders: [order], limit: recordingLimits.page, cursor },
    }),
    // The last page stays until the next one is there.
    placeholderData: (before) => before,
  })

/** One page of those that no episode uses. */
export const useUnused = (podcastId: string, cursor: string | null) =>
  useQuery({
    ...query('RecordingService.FindUnusedByPodcastID', {
      podcastId,
      queryOptions: { orders: [newestFirst], limit: recordingLimits.chooserPage, cursor },
    }),
    placeholderData: (before) => before,
  })

/** The recording of an episode; null where it has none. */
export const useEpisodeRecording = (episodeId: string) =>
  useQuery({ ...query('RecordingService.FindByEpisodeID', { episodeId }), select: ({ recording }) => recording })

export const useStorage = (podcastId: string) =>
  useQuery({ ...query('PodcastInfoService.FindByPodcastID', { podcastId }), select: ({ podcastInfo }) => podcastInfo, retry: retryThrice })

const touched = [
  'RecordingService.FindByPodcastID',
  'RecordingService.FindUnusedByPodcastID',
  'RecordingService.FindByEpisodeID',
  'PodcastInfoService.FindByPodcastID',
  'UserInfoService.FindByUserID',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeService.Find',
  'EpisodeService.FindWithProgress',
] as const

/** To be called after a recording came, went or changed its episode: its lists, the storage used, and the steps of the episode are old. */
export async function refreshRecordings(): Promise<void> {
  await Promise.all(touched.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}

/** Where a recording is to stand: in the library, or in an episode that may have one already. */
export type Place = { podcastId: string; episodeId: string | null; current: Recording | null }

export type Arrived = { fileName: string; url: FileRef; insteadOf: string | null }

/**
 * A file that has arrived becomes a recording at its place. One of the library that it stands in for goes. Hours may lie between
 * choosing and arriving: the episode is named, not what it had then, which may be that of another episode by now.
 */
export async function register({ fileName, url, insteadOf }: Arrived, { podcastId, episodeId }: Place): Promise<Recording> {
  const newRecording = { fileName, url }
  if (insteadOf === null) return (await rpc('RecordingService.Create', { recording: { ...newRecording, podcastId, episodeId } })).recording
  const { recording } = await rpc('RecordingService.Replace', { oldRecordingId: insteadOf, newRecording })
  return episodeId === null || recording.episodeId === episodeId ? recording : attach(recording.id, episodeId)
}

/**
 * Whether a call whose answer was lost had brought the recording to its place after all: a name that was free has one now,
 * other than those that were there before. One that came into the library only goes on to its episode.
 */
export async function hasArrived({ fileName, insteadOf }: Arrived, { podcastId, episodeId, current }: Place): Promise<Recording | null> {
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

/** Gives a recording of the library to an episode; what it had goes back there. */
export const attach = async (id: string, episodeId: string): Promise<Recording> =>
  (await rpc('RecordingService.Update', { newRecording: { id, episodeId } })).recording

export const detach = (id: string) => rpc('RecordingService.Update', { newRecording: { id, episodeId: null } })

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

export const isRefused = (error: unknown, reason: string): boolean => error instanceof RpcError && error.meta['reason'] === reason

/** The server's words on what is wrong, the field's own first. */
export function reasonOf(error: RpcError): string {
  if (error.code !== 'invalid_argument') return error.message
  return Object.entries(error.meta).find(([name]) => name !== 'reason')?.[1] ?? error.message
}
