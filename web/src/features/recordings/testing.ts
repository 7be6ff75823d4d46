import { type MethodName, type Output, pathOf } from '@castwright/contract/methods.ts'
import type { Recording, RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Network } from '../../lib/testing/network.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import type { Put } from '../../lib/testing/puts.ts'

/** Recordings of Ada's podcast. `nth` determines the id. */
export const recordingNamed = (fileName: string, nth: number, facts: Partial<Recording> = {}): Recording => ({
  id: `0198c0de-0000-7000-8000-00000000f${String(nth).padStart(3, '0')}`,
  podcastId: longTake.id,
  episodeId: null,
  fileName,
  url: `/media/${nth}.mp3`,
  downloadUrl: `/media/${nth}.mp3?download`,
  duration: 273,
  fileType: 'mp3',
  contentType: 'audio/mpeg',
  fileSize: 4_368_000,
  bitrate: 128,
  createdAt: '2026-03-05T20:04:00Z',
  isDeleted: false,
  isPublished: false,
  measurement: { state: 'none', reason: 'failed', facts: null },
  sourceId: null,
  madeBy: null,
  ...facts,
})

export const listed = (rows: RecordingWithEpisode[], total = rows.length, cursor: string | null = null) => ({
  recordingsWithEpisodes: rows,
  total,
  queryMeta: { cursor },
})

export const used = (net: Network, recordingStorageUsed: number, subscriptionType: Plan = 'FREE'): void =>
  net.answers('PodcastInfoService.FindByPodcastID', {
    podcastInfo: {
      podcastId: longTake.id,
      numberOfEpisodes: 1,
      numberOfPublishedEpisodes: 0,
      numberOfCollaborators: 0,
      recordingStorageUsed,
      downloadsThisMonth: 0,
      subscriptionType,
      unlimited: false,
      teamRoles: ['HOST'],
      lastUpdaterId: null,
      lastUpdatedAt: null,
    },
  })

type FoundName = Output<'RecordingService.ValidateFileName'>

export const freeName: FoundName = {
  isDuplicate: false,
  isAssociatedWithEpisode: false,
  newFileName: '',
  duplicateRecordingId: null,
  associatedEpisodeId: null,
}

/** The name is taken by an unused recording. */
export const unusedName = ({ id, fileName }: Recording): FoundName => ({
  ...freeName,
  isDuplicate: true,
  newFileName: fileName.replace('.', '-1.'),
  duplicateRecordingId: id,
})

/** The name is taken by an episode's recording. */
export const takenName = (recording: Recording): FoundName => ({
  ...unusedName(recording),
  isAssociatedWithEpisode: true,
  associatedEpisodeId: recording.episodeId,
})

/** The server accepts files with any free name. */
export function takesFiles(net: Network): void {
  net.answers('RecordingService.ValidateFileName', freeName)
  net.answers('UploadService.GetSignedURL', {
    url: '/storage/put',
    resumableUrl: null,
    bucket: 'recordings',
    object: 'a.mp3',
    expiresAt: '2999-01-01T00:00:00Z',
  })
  net.answers('UploadService.Cancel', {})
  const created = recordingNamed('talk.mp3', 1)
  net.answers('RecordingService.Create', { recordingId: created.id, recording: created })
}

/** The body of the last call of a method, if any. */
export const sentTo = (net: Network, name: MethodName): unknown => net.callsTo(pathOf(name)).at(-1)?.body

export const chooseFile = async (name: string): Promise<void> =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Recording file'), new File(['0123456789'], name))

const received = new WeakSet<Put>()

/** Waits for the next upload and completes it. */
export async function fileArrives(puts: Put[]): Promise<void> {
  const next = await waitFor(() => {
    const found = puts.find((put) => !received.has(put))
    if (!found) throw new Error('No file was sent.')
    return found
  })
  received.add(next)
  next.ends(200)
}
