import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './place.ts'

export type Work = {
  state: string
  error: string | null
  attempts: number
  /** Only of transcriptions. */
  pieces_done?: number
  /** Only of finishings. */
  facts?: { rendered?: unknown }
}

type Kind = 'transcriptions' | 'finishings'

/** The newest transcription or finishing of a recording. */
export const workOn = async ({ query }: Pick<Place, 'query'>, kind: Kind, recordingId: string): Promise<Work> =>
  (await query<Work>(`select * from ${kind} where recording_id = $1 order by created_at desc limit 1`, recordingId))[0]!

/** Waits until it is done or has failed. */
export async function finishedWork(place: Pick<Place, 'query'>, kind: Kind, recordingId: string): Promise<Work> {
  for (;;) {
    const work = await workOn(place, kind, recordingId)
    if (!['waiting', 'running'].includes(work.state)) return work
    await delay(200)
  }
}
