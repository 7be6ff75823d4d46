import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { Things } from '../../../../components/bulk/useBulk.tsx'
import { rpc } from '../../../../lib/rpc.ts'
import { attach, detach, refreshRecordings } from '../../api.ts'

export const bulkRecordings: Things<RecordingWithEpisode> = {
  one: 'recording',
  many: 'recordings',
  idOf: ({ recording }) => recording.id,
  nameOf: ({ recording }) => recording.fileName,
  reload: refreshRecordings,
}

/** Something to do with one recording, and how to undo it. */
type RecordingAct = Record<'act' | 'undo', (row: RecordingWithEpisode) => Promise<unknown>>

/** Never displaces a recording that someone else added in the meantime. */
async function attachToEmpty(recordingId: string, episodeId: string): Promise<void> {
  const { recording } = await rpc('RecordingService.FindByEpisodeID', { episodeId })
  if (recording?.id === recordingId) return
  if (recording) throw new Error('The episode already has another recording.')
  await attach(recordingId, episodeId)
}

export const removeFromEpisodes: RecordingAct = {
  act: ({ recording }) => detach(recording.id),
  undo: async ({ recording, episode }) => {
    if (episode) await attachToEmpty(recording.id, episode.id)
  },
}

/** `chosen` has an episode for each recording's ID. */
export const addToEpisodes = (chosen: ReadonlyMap<string, string>): RecordingAct => ({
  act: async ({ recording }) => {
    const episodeId = chosen.get(recording.id)
    if (episodeId) await attachToEmpty(recording.id, episodeId)
  },
  undo: ({ recording }) => detach(recording.id),
})

export const deleteOne = ({ recording }: RecordingWithEpisode) => rpc('RecordingService.Delete', { recording: { id: recording.id } })
