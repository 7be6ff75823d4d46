import { z } from 'zod'
import type { NewPodcastForm } from '../podcasts/form.ts'
import { toLine } from '../text.ts'
import { recordingLimits } from './limits.ts'

/** Recording file types and file name rules, shared by screens and server. */

/** Sources for finishing. They are never published as they are. */
export const masterTypes = ['wav', 'flac', 'aiff'] as const
export const recordingTypes = ['mp3', 'm4a', 'mp4', 'm4v', 'mov', ...masterTypes] as const
export const RecordingType = z.enum(recordingTypes)
export type RecordingType = z.infer<typeof RecordingType>

export const isMaster = (type: RecordingType): boolean => masterTypes.some((one) => one === type)

/** Whether a recording can be finished: only uploaded audio, because results would be encoded twice. */
export const canFinish = ({ fileType, madeBy }: { fileType: RecordingType; madeBy: string | null }): boolean =>
  madeBy === null && (fileType === 'mp3' || fileType === 'm4a' || isMaster(fileType))

type PodcastFormat = NewPodcastForm['mediaFormat']

export const recordingTypesOf: Record<PodcastFormat, readonly RecordingType[]> = {
  audio: ['mp3', 'm4a'],
  video: ['mp4', 'm4v', 'mov'],
}

/** File name extensions that a podcast accepts, for file inputs. */
export const acceptedEndings = (mediaFormat: PodcastFormat, acceptsMasters: boolean): string[] =>
  [...recordingTypesOf[mediaFormat], ...(acceptsMasters ? [...masterTypes, 'aif'] : [])].map((ending) => `.${ending}`)

/** Content types in feeds. They must match the file extension. */
export const recordingContentTypes: Record<RecordingType, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/x-m4a',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
}

export const recordingMessages = {
  hint: 'Supported file types: Audio Podcast: M4A & MP3. Video Podcast: MOV, MP4, and M4V.',
  wrongAudio: 'Audio podcasts accept .mp3 and .m4a files.',
  wrongMaster: 'This podcast accepts .mp3, .m4a, .wav, .flac and .aiff files.',
  wrongVideo: 'Video podcasts accept .mp4, .m4v and .mov files.',
  nameEmpty: 'Please enter a file name.',
  nameTooLong: `A file name cannot exceed ${recordingLimits.fileName} characters.`,
  nameSpecial: 'File names can contain letters, numbers, spaces, dots, dashes and underscores.',
  nameTaken: 'A recording with this file name already exists.',
  renameAndRetry: 'Please rename your file and try again!',
} as const

/** Splits `Our Talk.final.MP3` into its stem and its lowercase extension, which may be empty. */
export function splitName(fileName: string): { stem: string; ending: string } {
  const at = fileName.lastIndexOf('.')
  return at < 1 ? { stem: fileName, ending: '' } : { stem: fileName.slice(0, at), ending: fileName.slice(at + 1).toLowerCase() }
}

const special = /[^\p{L}\p{M}\p{N} ._-]/u

/** A stored file name: one line, a lowercase extension, and only characters that are safe in URLs and file systems. */
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

/** The type of files with this extension, or null. */
export const typeOfEnding = (ending: string): RecordingType | null => {
  const type = RecordingType.safeParse(ending === 'aif' ? 'aiff' : ending)
  return type.success ? type.data : null
}

/**
 * The error for a file in a podcast of this format, before uploading; null if accepted. Only audio podcasts that turned finishing on accept
 * masters.
 */
export function recordingFault(mediaFormat: PodcastFormat, fileName: string, acceptsMasters = false): string | null {
  const type = typeOfEnding(splitName(fileName).ending)
  if (type !== null && recordingTypesOf[mediaFormat].includes(type)) return null
  if (mediaFormat === 'video') return recordingMessages.wrongVideo
  if (!acceptsMasters) return recordingMessages.wrongAudio
  return type !== null && isMaster(type) ? null : recordingMessages.wrongMaster
}
