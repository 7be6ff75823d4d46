import type { Input } from '@castwright/contract/methods.ts'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'

/** Shows changes by others without a reload. */
const refetchIntervalMs = 30_000

const interviewQuery = (episodeId: string) => query('InterviewService.FindByEpisodeID', { episodeId })

/** The interview, or null if there is no date yet. */
export const useInterview = (episodeId: string) =>
  useQuery({ ...interviewQuery(episodeId), refetchInterval: refetchIntervalMs, select: ({ interview }) => interview })

/** What else shows the interview or the state of its step. */
const affected = [
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeService.FindWithProgress',
  'WorkService.Find',
  'CalendarService.Find',
] as const

async function cache(episodeId: string, interview: Interview | null): Promise<void> {
  const { queryKey } = interviewQuery(episodeId)
  // Responses to running queries would be outdated.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { interview })
  for (const name of affected) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
}

/** After a conflict, the page shows what someone else changed. */
async function orRefetch<T>(episodeId: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof RpcError && error.code === 'aborted')
      void queryClient.invalidateQueries({ queryKey: interviewQuery(episodeId).queryKey })
    throw error
  }
}

export type InterviewFields = Input<'InterviewService.Save'>['interview']

export const fieldsOf = ({ startsAt, minutes, place, timeZone, people }: Interview): InterviewFields => ({
  startsAt,
  minutes,
  place,
  timeZone,
  peopleIds: people.map(({ id }) => id),
})

/** Fails if the interview changed since the given version, which is 0 if there was none. */
export async function saveInterview(episodeId: string, fields: InterviewFields, version: number): Promise<Interview> {
  const { interview } = await orRefetch(episodeId, rpc('InterviewService.Save', { episodeId, interview: fields, version }))
  await cache(episodeId, interview)
  return interview
}

/** Confirms the time that the user sees, or takes that back. */
export async function confirmInterview({ episodeId, startsAt }: Interview, confirmed: boolean): Promise<void> {
  const { interview } = await orRefetch(episodeId, rpc('InterviewService.Confirm', { episodeId, startsAt, confirmed }))
  await cache(episodeId, interview)
}

export async function clearInterview({ episodeId, version }: Interview): Promise<void> {
  await orRefetch(episodeId, rpc('InterviewService.Clear', { episodeId, version }))
  await cache(episodeId, null)
}
