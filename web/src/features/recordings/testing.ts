import type { Recording, RecordingWithEpisode } from '@castwright/contract/recordings.ts'
import type { Plan } from '@castwright/contract/limits.ts'
import type { Network } from '../../lib/testing/network.ts'
import { longTake } from '../../lib/testing/podcasts.ts'

/** Recordings of Ada's podcast as the server tells of them; `nth` makes the id. */
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
      teamRoles: ['HOST'],
      lastUpdaterId: null,
      lastUpdatedAt: null,
    },
  })
