import type { Output } from '@castwright/contract/methods.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, rpc } from '../../../lib/rpc.ts'
import { decode } from '../../../lib/sound.ts'
import { fileOf } from '../upload/justSent.ts'

/** Milliseconds between two looks while the server reads, and how many looks there are. */
const every = 3000
const looks = 40

/** Bytes: more would take a browser's memory. */
const readable = 80 * 1024 * 1024
/** Slices of what is read here. */
const slices = 800

const nothing: readonly number[] = []

const peaksQuery = (recordingId: string) => query('RecordingService.FindPeaks', { recordingId })

/** How loud a recording is, slice by slice; empty while nobody knows. */
export function usePeaks({ id }: Pick<Recording, 'id'>): readonly number[] {
  const { data } = useQuery({
    ...peaksQuery(id),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.isPending && state.dataUpdateCount < looks ? every : false),
  })
  const isUnread = data !== undefined && !data.isPending && data.peaks.length === 0
  useEffect(() => {
    if (isUnread) void readHere(id)
  }, [id, isUnread])
  return data?.peaks ?? nothing
}

/** Where the server has nothing to read such a file with, the browser that sent it has. */
async function readHere(recordingId: string): Promise<void> {
  const file = fileOf(recordingId)
  if (!file || file.size > readable) return
  try {
    const sound = await decode(await file.arrayBuffer(), slices)
    const peaks = sound.peaks.map((peak) => Math.round(peak * 255))
    await rpc('RecordingService.SavePeaks', { recordingId, peaks })
    queryClient.setQueryData<Output<'RecordingService.FindPeaks'>>(peaksQuery(recordingId).queryKey, { peaks, isPending: false })
  } catch (error) {
    // oxlint-disable-next-line no-console -- for whoever wonders why there is only a plain line.
    console.warn('The sound of the recording could not be read here.', error)
  }
}
