import { importLimits } from '@castwright/contract/limits.ts'

/** What no honest feed comes near. */
export const limits = {
  bytes: importLimits.feed,
  items: importLimits.items,
  depth: 100,
  attributes: 200,
  /** Characters of one text; what is longer is cut. */
  text: 1024 ** 2,
  /** Characters of one element of the channel with all that is in it. */
  element: 8 * 1024 ** 2,
  /** Of a kind in one item or show: persons, transcripts, records. */
  several: 100,
  chapters: 1000,
  problems: 500,
}
export type Limits = Record<keyof typeof limits, number>
