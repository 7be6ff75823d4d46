import { type Chapter, chapterMessages } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import { newId } from '../../lib/newId.ts'

export type PickedImage = { file: File; crop: PhotoCrop; preview: Blob }

/** A chapter as it is edited. */
export type Draft = {
  id: string
  startMs: number
  endMs: number | null
  title: string
  /** Empty if there is none. */
  url: string
  imageUrl: string | null
  /** A new image, null to remove the current one, or undefined to keep it. */
  picked: PickedImage | null | undefined
  isHidden: boolean
}

export const draftOf = ({ url, ...chapter }: Chapter): Draft => ({ ...chapter, url: url ?? '', picked: undefined })

const byStart = (one: Draft, other: Draft): number => one.startMs - other.startMs

export const sorted = (drafts: readonly Draft[]): Draft[] => drafts.toSorted(byStart)

/** The nearest time to `ms` at which no other chapter starts. */
function freeStart(drafts: readonly Draft[], ms: number, durationMs: number, ownId?: string): number {
  const taken = new Set(drafts.filter(({ id }) => id !== ownId).map(({ startMs }) => startMs))
  const wanted = Math.round(Math.min(Math.max(0, ms), durationMs))
  for (let distance = 0; ; distance += 100) {
    if (!taken.has(wanted + distance)) return wanted + distance
    if (wanted - distance >= 0 && !taken.has(wanted - distance)) return wanted - distance
  }
}

/** Moves the start of a chapter. An end before it no longer makes sense. */
export function move(drafts: readonly Draft[], id: string, ms: number, durationMs: number): Draft[] {
  const startMs = freeStart(drafts, ms, durationMs, id)
  return drafts.map((draft) =>
    draft.id === id ? { ...draft, startMs, endMs: draft.endMs !== null && draft.endMs <= startMs ? null : draft.endMs } : draft,
  )
}

type New = { startMs: number; title?: string }

export function add(drafts: readonly Draft[], { startMs, title = '' }: New, durationMs: number): { drafts: Draft[]; id: string } {
  const id = newId()
  const draft: Draft = {
    id,
    startMs: freeStart(drafts, startMs, durationMs),
    endMs: null,
    title,
    url: '',
    imageUrl: null,
    picked: undefined,
    isHidden: false,
  }
  return { drafts: sorted([...drafts, draft]), id }
}

/** Moves all chapters, for example after an intro was added. */
export const shift = (drafts: readonly Draft[], byMs: number, durationMs: number): Draft[] => {
  const moved = (ms: number): number => Math.min(Math.max(0, ms + byMs), durationMs)
  return drafts.map((draft) => ({ ...draft, startMs: moved(draft.startMs), endMs: draft.endMs === null ? null : moved(draft.endMs) }))
}

export type Faults = Partial<Record<'title' | 'url' | 'startMs', string>>

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== ''
}

export function faultsOf(draft: Draft, drafts: readonly Draft[]): Faults {
  const title = draft.title.trim()
  return {
    ...(title === '' && { title: chapterMessages.titleMissing }),
    ...(title.length > chapterLimits.title && { title: chapterMessages.titleTooLong }),
    ...(draft.url.trim() !== '' && !isWebAddress(draft.url.trim()) && { url: chapterMessages.urlInvalid }),
    ...(drafts.some(({ id, startMs }) => id !== draft.id && startMs === draft.startMs) && { startMs: chapterMessages.startTwice }),
  }
}

export const isValid = (drafts: readonly Draft[]): boolean => drafts.every((draft) => Object.keys(faultsOf(draft, drafts)).length === 0)

const isSame = (one: Draft, other: Draft | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Draft)[]).every((name) => one[name] === other[name])

export const isChanged = (drafts: readonly Draft[], saved: readonly Draft[]): boolean =>
  drafts.length !== saved.length || sorted(drafts).some((draft, at) => !isSame(draft, saved[at]))

const two = (number: number): string => String(number).padStart(2, '0')

/** '00:00', or '01:02:03' in recordings of an hour or more. Apps make links of both. */
export function stamp(ms: number, durationMs: number): string {
  const whole = Math.floor(ms / 1000)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return durationMs >= 3_600_000 ? `${two(Math.floor(whole / 3600))}:${rest}` : rest
}

const heading = 'Chapters:'

/** The notes with the list of chapters at their end. A list that was inserted before is replaced. */
export function withChapterList(notes: string, drafts: readonly Draft[], durationMs: number): string {
  const page = new DOMParser().parseFromString(notes, 'text/html')
  for (const part of page.querySelectorAll('p')) if (part.textContent.startsWith(heading) && /\d:\d\d/.test(part.textContent)) part.remove()
  const list = page.createElement('p')
  list.append(heading)
  for (const { startMs, title } of sorted(drafts).filter(({ isHidden }) => !isHidden))
    list.append(page.createElement('br'), `${stamp(startMs, durationMs)} ${title.trim()}`)
  page.body.append(list)
  return page.body.innerHTML
}
