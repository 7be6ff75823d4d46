import type { Clip, ClipFormat } from '@castwright/contract/clips/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'

/** How often clips are read again while files are made. */
const pollIntervalMs = 1500

const clipsQuery = (recordingId: string) => query('ClipsService.ListClips', { recordingId })

export const isUnderWay = ({ render }: Clip): boolean => render.state === 'waiting' || render.state === 'running'

export const useClips = (recordingId: string) =>
  useQuery({
    ...clipsQuery(recordingId),
    retry: retryThrice,
    refetchInterval: ({ state: { data } }) => (data?.clips.some(isUnderWay) ? pollIntervalMs : false),
  })

export const useWords = (recordingId: string) =>
  useQuery({ ...query('TranscriptsService.GetTranscript', { recordingId }), select: ({ transcript }) => transcript, retry: retryThrice })

/** Shows a clip as the server returned it. */
export async function setClip(clip: Clip): Promise<void> {
  const { queryKey } = clipsQuery(clip.recordingId)
  // A list that was requested before doesn't have the change.
  await queryClient.cancelQueries({ queryKey })
  if (queryClient.getQueryData(queryKey) === undefined) return refreshClips(clip.recordingId)
  queryClient.setQueryData<Output<'ClipsService.ListClips'>>(queryKey, (known) => {
    if (!known) return known
    const clips = [...known.clips.filter(({ id }) => id !== clip.id), clip]
    return { ...known, clips: clips.sort((one, other) => one.startMs - other.startMs) }
  })
}

export const refreshClips = (recordingId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf('ClipsService.ListClips', { recordingId }) })

export const formatNames: Record<ClipFormat, string> = {
  mp3: 'MP3',
  square: 'Square video (1:1)',
  vertical: 'Vertical video (9:16)',
  landscape: 'Landscape video (16:9)',
}
