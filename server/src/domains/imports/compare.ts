import type { MigrationDifference } from '@castwright/contract/imports.ts'
import { toLine } from '@castwright/contract/podcast-form.ts'
import type { ItemFacts, Problem } from './facts.ts'
import { storable } from './storable.ts'

/** What our feed has of an item. */
export type OurItem = { guid: string; title: string; publishedAt: Date; /** Seconds. */ duration: number; bytes: number }

/** Seconds that two readers of one file may be apart. */
const tolerance = 2

const second = (date: Date): number => Math.floor(date.getTime() / 1000)

const spoken = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const counted = (bytes: number): string => `${bytes.toLocaleString('en-US')} bytes`

/** What is not the same in an item of the old feed and in ours. What the old one does not say, differs from nothing. */
export function differencesOf(old: ItemFacts, ours: OurItem): MigrationDifference[] {
  const found: MigrationDifference[] = []
  const title = toLine(storable(old.title)) || 'Untitled'
  const add = (kind: MigrationDifference['kind'], was: string, is: string) =>
    found.push({ kind, guid: ours.guid, title: ours.title, old: was, ours: is })
  if (title !== ours.title) add('title', title, ours.title)
  if (old.publishedAt && second(old.publishedAt) !== second(ours.publishedAt))
    add('date', old.publishedAt.toISOString(), ours.publishedAt.toISOString())
  if (old.duration && Math.abs(old.duration - ours.duration) > tolerance) add('duration', spoken(old.duration), spoken(ours.duration))
  const { length } = old.enclosure
  if (length && length !== ours.bytes) add('bytes', counted(length), counted(ours.bytes))
  return found
}

const skips = new Set<Problem['kind']>(['no_enclosure', 'duplicate_guid'])

/** Artwork, transcripts and chapters that did not come over. */
export const leftBehindIn = (problems: Problem[]): MigrationDifference[] =>
  problems
    .filter(({ kind }) => kind === 'left_behind')
    .map(({ title, message }) => ({ kind: 'beside', guid: '', title: title ?? '', old: message, ours: '' }))

/** What the old feed has and ours does not. */
export const lostIn = (losses: Problem[]): MigrationDifference[] =>
  losses.map(({ message }) => ({ kind: 'lost', guid: '', title: '', old: message, ours: '' }))

/** Items of the old feed that nobody can import. */
export const skippedIn = (problems: Problem[]): MigrationDifference[] =>
  problems
    .filter(({ kind }) => skips.has(kind))
    .map(({ title, message }) => ({ kind: 'skipped', guid: '', title: title ?? '', old: message, ours: '' }))
