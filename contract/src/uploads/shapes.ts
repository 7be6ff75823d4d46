import { z } from 'zod'
import { recordingLimits } from '../recordings/limits.ts'
import { uploadLimits } from './limits.ts'

/** The storage areas that a client may send files to. */
export const uploadBuckets = [
  'user-avatars',
  'user-audio-bios',
  'podcast-photos',
  'podcast-audio-bios',
  'episode-photos',
  'guest-photos',
  'recordings',
  'archives',
] as const
export const UploadBucket = z.enum(uploadBuckets)
export type UploadBucket = z.infer<typeof UploadBucket>

export type UploadRule = {
  /** Accepted content types with the file extension of the stored object. The actual type is detected from the content later. */
  types: Record<string, string>
  /** Bytes. */
  largest: number
  wrongType: string
  tooLarge: string
}

const picture: UploadRule = {
  types: { 'image/jpeg': 'jpg', 'image/png': 'png' },
  largest: uploadLimits.image,
  wrongType: 'Invalid file type',
  tooLarge: 'Please choose an image less than 16 MB.',
}

const audioBio: UploadRule = {
  types: { 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3', 'audio/mp4': 'm4a', 'audio/m4a': 'm4a', 'audio/x-m4a': 'm4a' },
  largest: uploadLimits.audioBio,
  wrongType: 'Please choose an .mp3 or .m4a file.',
  tooLarge: 'Please choose an audio file less than 32 MB.',
}

const recording: UploadRule = {
  types: {
    'audio/mpeg': 'mp3',
    'audio/mp3': 'mp3',
    'audio/mp4': 'm4a',
    'audio/m4a': 'm4a',
    'audio/x-m4a': 'm4a',
    'video/mp4': 'mp4',
    'video/x-m4v': 'm4v',
    'video/m4v': 'm4v',
    'video/quicktime': 'mov',
  },
  largest: recordingLimits.largest,
  wrongType: 'Supported file types: Audio Podcast: M4A & MP3. Video Podcast: MOV, MP4, and M4V.',
  tooLarge: 'Please choose a file less than 100 GB.',
}

/** Masters are accepted for podcasts that turned finishing on. Browsers name some types in several ways. */
export const masterUploadTypes: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/aiff': 'aiff',
  'audio/x-aiff': 'aiff',
}

const archive: UploadRule = {
  types: { 'application/x-castwright': 'castwright' },
  largest: recordingLimits.largest,
  wrongType: 'Please choose a .castwright file.',
  tooLarge: 'Please choose a file less than 100 GB.',
}

/** What each area accepts. Forms check this before uploading. */
export const uploadRules: Record<UploadBucket, UploadRule> = {
  'user-avatars': picture,
  'user-audio-bios': audioBio,
  'podcast-photos': picture,
  'podcast-audio-bios': audioBio,
  'episode-photos': picture,
  'guest-photos': picture,
  recordings: recording,
  archives: archive,
}

const isMasterType = (contentType: string): boolean => Object.hasOwn(masterUploadTypes, contentType)

/** The errors of a file for this area by field, checked before uploading. */
export function uploadFaults(
  bucket: UploadBucket,
  file: { contentType: string; size?: number | undefined },
  acceptsMasters = false,
): { contentType?: string; size?: string } {
  const rule = uploadRules[bucket]
  const isAccepted =
    Object.hasOwn(rule.types, file.contentType) || (acceptsMasters && bucket === 'recordings' && isMasterType(file.contentType))
  return {
    ...(isAccepted ? {} : { contentType: rule.wrongType }),
    ...((file.size ?? 0) > rule.largest ? { size: rule.tooLarge } : {}),
  }
}

/** A finished upload, which forms reference instead of sending bytes. */
export const FileRef = z.object({ bucket: UploadBucket, object: z.string().min(1).max(200) })
export type FileRef = z.infer<typeof FileRef>
