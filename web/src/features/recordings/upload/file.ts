import type { Podcast } from '@castwright/contract/podcasts.ts'
import {
  recordingContentTypes,
  RecordingFileName,
  recordingFault,
  RecordingType,
  recordingTypesOf,
  splitName,
} from '@castwright/contract/recording-form.ts'

export type MediaFormat = Podcast['mediaFormat']

/** What a file chooser offers. */
export const acceptOf = (mediaFormat: MediaFormat): string => recordingTypesOf[mediaFormat].map((type) => `.${type}`).join(',')

export type NamedFile = { file: File; fileName: string }

/** What is wrong with a file before anything of it is sent; where only its name is, a name that would do. */
export type FileFault = { says: string; suggestion: string | null }

export function checkFile(mediaFormat: MediaFormat, { file, fileName }: NamedFile): { fileName: string } | FileFault {
  const says = recordingFault(mediaFormat, fileName)
  if (says !== null) return { says, suggestion: null }
  if (file.size === 0) return { says: 'The file is empty.', suggestion: null }
  const read = RecordingFileName.safeParse(fileName)
  if (read.success) return { fileName: read.data }
  return { says: read.error.issues[0]?.message ?? '', suggestion: plainName(fileName) }
}

/** The name without what it may not have; null where nothing is left. */
function plainName(fileName: string): string | null {
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
  const type = RecordingType.safeParse(splitName(fileName).ending)
  return type.success ? recordingContentTypes[type.data] : ''
}

/** Milliseconds after which nobody waits for a preview. */
const patience = 5000

/** How long the file says it is, in seconds; null where the browser cannot tell. Only for looking at: the server measures itself. */
export function previewLength(file: File, mediaFormat: MediaFormat): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const url = URL.createObjectURL(file)
  const media = document.createElement(mediaFormat)
  const timer = setTimeout(() => resolve(null), patience)
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
