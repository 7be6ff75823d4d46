import { z } from 'zod'
import { recordingLimits } from './limits.ts'
import { toLine, type NewPodcastForm } from './podcast-form.ts'

/** A recording's files: which there are, and what they may be called. The same on screen and server. */

const recordingTypes = ['mp3', 'm4a', 'mp4', 'm4v', 'mov'] as const
export const RecordingType = z.enum(recordingTypes)
export type RecordingType = z.infer<typeof RecordingType>

type PodcastFormat = NewPodcastForm['mediaFormat']

export const recordingTypesOf: Record<PodcastFormat, readonly RecordingType[]> = {
  audio: ['mp3', 'm4a'],
  video: ['mp4', 'm4v', 'mov'],
}

/** As feeds name them; the ending of an address and this must agree. */
export const recordingContentTypes: Record<RecordingType, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/x-m4a',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
}

export const recordingMessages = {
  hint: 'Supported file types: Audio Podcast: M4A & MP3. Video Podcast: MOV, MP4, and M4V.',
  wrongAudio: 'An audio podcast takes .mp3 and .m4a files.',
  wrongVideo: 'A video podcast takes .mp4, .m4v and .mov files.',
  nameEmpty: 'Please give the file a name.',
  nameTooLong: `A file name cannot exceed ${recordingLimits.fileName} characters.`,
  nameSpecial: 'A file name can have letters, digits, spaces, dots, dashes and underscores.',
  nameTaken: 'A recording with this file name exists already.',
  renameAndRetry: 'Please rename your file and try again!',
} as const

/** `Our Talk.final.MP3` → its stem and its ending in small letters; the ending is empty where there is none. */
export function splitName(fileName: string): { stem: string; ending: string } {
  const at = fileName.lastIndexOf('.')
  return at < 1 ? { stem: fileName, ending: '' } : { stem: fileName.slice(0, at), ending: fileName.slice(at + 1).toLowerCase() }
}

const special = /[^\p{L}\p{M}\p{N} ._-]/u

/** A file's name as it is kept: one line, its ending in small letters, and nothing in it that an address or a disk could stumble over. */
export const RecordingFileName = z
  .string(recordingMessages.nameEmpty)
  .max(recordingLimits.fileName * 4, { message: recordingMessages.nameTooLong, abort: true })
  .transform((name) => {
    const { stem, ending } = splitName(toLine(name))
    return ending === '' ? stem : `${stem.trim()}.${ending}`
  })
  .refine((name) => /[\p{L}\p{N}]/u.test(splitName(name).stem), { message: recordingMessages.nameEmpty, abort: true })
  .refine((name) => name.length <= recordingLimits.fileName, { message: recordingMessages.nameTooLong, abort: true })
  .refine((name) => !special.test(name) && !/^\.|\.\./.test(name), recordingMessages.nameSpecial)

/** What is wrong with a file for a podcast of this format, before anything of it is sent; null where nothing is. */
export function recordingFault(mediaFormat: PodcastFormat, fileName: string): string | null {
  const { ending } = splitName(fileName)
  if (recordingTypesOf[mediaFormat].some((type) => type === ending)) return null
  return mediaFormat === 'audio' ? recordingMessages.wrongAudio : recordingMessages.wrongVideo
}
