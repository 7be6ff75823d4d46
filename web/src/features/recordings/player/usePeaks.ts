import type { Output } from '@castwright/contract/methods.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, rpc } from '../../../lib/rpc.ts'
import { decode } from '../../../lib/sound.ts'
import { fileOf } from '../upload/file.ts'

/** Polling interval in milliseconds and the maximum number of polls. */
const pollIntervalMs = 3000
const maxPolls = 40

/** In bytes. Larger files would need too much browser memory. */
const maxReadableBytes = 80 * 1024 * 1024
/** The number of peaks computed in the browser. */
const peakCount = 800

const nothing: readonly number[] = []

const peaksQuery = (recordingId: string) => query('RecordingService.FindPeaks', { recordingId })

/** The recording's loudness per slice, empty while unknown. */
export function usePeaks({ id }: Pick<Recording, 'id'>): readonly number[] {
  const { data } = useQuery({
    ...peaksQuery(id),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.isPending && state.dataUpdateCount < maxPolls ? pollIntervalMs : false),
  })
  const isUnread = data !== undefined && !data.isPending && data.peaks.length === 0
  useEffect(() => {
    if (isUnread) void computePeaks(id)
  }, [id, isUnread])
  return data?.peaks ?? nothing
}

/** Computes the peaks in the browser if the server can't decode the file. */
async function computePeaks(recordingId: string): Promise<void> {
  const file = fileOf(recordingId)
  if (!file || file.size > maxReadableBytes) return
  try {
    const sound = await decode(await file.arrayBuffer(), peakCount)
    const peaks = sound.peaks.map((peak) => Math.round(peak * 255))
    await rpc('RecordingService.SavePeaks', { recordingId, peaks })
    queryClient.setQueryData<Output<'RecordingService.FindPeaks'>>(peaksQuery(recordingId).queryKey, { peaks, isPending: false })
  } catch (error) {
    // oxlint-disable-next-line no-console -- Explains why there is no waveform.
    console.warn("Your browser couldn't read this recording's audio.", error)
  }
}
