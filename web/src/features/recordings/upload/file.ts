import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import {
  acceptedEndings,
  isMaster,
  recordingContentTypes,
  recordingFault,
  RecordingFileName,
  splitName,
  typeOfEnding,
} from '@castwright/contract/recordings/form.ts'

export type MediaFormat = Podcast['mediaFormat']

/** What a podcast accepts. */
export type Accepted = { mediaFormat: MediaFormat; acceptsMasters: boolean }

/** The accept attribute for file inputs. Masters can always be chosen: without finishing, it is offered. */
export const acceptOf = (mediaFormat: MediaFormat): string => acceptedEndings(mediaFormat, mediaFormat === 'audio').join(',')

/** Whether only finishing keeps the podcast from accepting this file. */
export function needsFinishing({ mediaFormat, acceptsMasters }: Accepted, fileName: string): boolean {
  const type = typeOfEnding(splitName(fileName).ending)
  return mediaFormat === 'audio' && !acceptsMasters && type !== null && isMaster(type)
}

export type NamedFile = { file: File; fileName: string }

/** Validates a file before uploading. If only its name is invalid, suggests a valid one. */
export type FileFault = { message: string; suggestion: string | null }

export function checkFile({ mediaFormat, acceptsMasters }: Accepted, { file, fileName }: NamedFile): { fileName: string } | FileFault {
  const message = recordingFault(mediaFormat, fileName, acceptsMasters)
  if (message !== null) return { message, suggestion: null }
  if (file.size === 0) return { message: 'The file is empty.', suggestion: null }
  const read = RecordingFileName.safeParse(fileName)
  if (read.success) return { fileName: read.data }
  return { message: read.error.issues[0]?.message ?? '', suggestion: sanitizeFileName(fileName) }
}

/** The name without forbidden characters, or null if nothing is left. */
function sanitizeFileName(fileName: string): string | null {
  const { stem, ending } = splitName(fileName)
  const plain = stem
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[. ]+/, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 120)
  return RecordingFileName.safeParse(`${plain}.${ending}`).data ?? null
}

export function contentTypeOf(fileName: string): string {
  const type = typeOfEnding(splitName(fileName).ending)
  return type === null ? '' : recordingContentTypes[type]
}

/** Timeout for the preview in milliseconds. */
const previewTimeoutMs = 5000

/** The file's duration in seconds, or null if the browser can't tell. For display only, since the server measures it again. */
export function previewDuration(file: File, mediaFormat: MediaFormat): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const url = URL.createObjectURL(file)
  const media = document.createElement(mediaFormat)
  const timer = setTimeout(() => resolve(null), previewTimeoutMs)
  media.preload = 'metadata'
  media.addEventListener('loadedmetadata', () => resolve(Number.isFinite(media.duration) ? media.duration : null))
  media.addEventListener('error', () => resolve(null))
  media.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    media.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

/** Files uploaded from this page, whose peaks the browser can compute if the server can't. */
const files = new Map<string, File>()

/** Keeps only the last few, because references prevent garbage collection. */
const maxFiles = 3

export function rememberFile(recordingId: string, file: File): void {
  files.set(recordingId, file)
  for (const oldest of [...files.keys()].slice(0, -maxFiles)) files.delete(oldest)
}

export const fileOf = (recordingId: string): File | undefined => files.get(recordingId)
