import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { RecordingType } from './form.ts'
import { RecordingMeasurement } from './loudness.ts'

const recordingOrigins = ['finishing', 'tagging'] as const
export type RecordingOrigin = (typeof recordingOrigins)[number]

export const Recording = z.object({
  id: Id,
  podcastId: Id,
  /** Null if no episode uses it. */
  episodeId: Id.nullable(),
  fileName: z.string(),
  /** A playback URL for the team, valid for some hours. */
  url: z.string(),
  /** The same as a download. */
  downloadUrl: z.string(),
  /** Seconds, read from the file. */
  duration: z.number(),
  fileType: RecordingType,
  contentType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** Average kilobits per second. */
  bitrate: z.number(),
  createdAt: Instant,
  isDeleted: z.boolean(),
  /** Whether a published episode uses it, so that it can't be removed or deleted. */
  isPublished: z.boolean(),
  measurement: RecordingMeasurement,
  /** The recording that this one was made from, by finishing it or writing tags. Null if it was uploaded. */
  sourceId: Id.nullable(),
  /** How it was made. Null if it was uploaded. */
  madeBy: z.enum(recordingOrigins).nullable(),
})
export type Recording = z.infer<typeof Recording>

const RecordingEpisode = z.object({ id: Id, title: z.string(), isPublished: z.boolean() })

export const RecordingWithEpisode = z.object({
  recording: Recording,
  /** The episode that uses it. */
  episode: RecordingEpisode.nullable(),
  /** The episode that a guest sent it for. Null if it wasn't sent by a guest. */
  sentFor: RecordingEpisode.nullable(),
})
export type RecordingWithEpisode = z.infer<typeof RecordingWithEpisode>

/** What recordings can be filtered and ordered by. */
export const recordingProperties = ['CreatedAt', 'FileName', 'FileSize', 'Duration', 'FileType'] as const
