import type { Attributes } from './attributes.ts'
import type { ItemDraft } from './item-draft.ts'
import type { ShowDraft } from './show-draft.ts'

export type Drafts = { show: ShowDraft; item: ItemDraft }

/** What an element of a feed means at its place. */
export type Field = {
  /** When it opens. */
  open?: (drafts: Drafts, attributes: Attributes, base: string) => void
  /** When it closes, with its text. */
  take?: (drafts: Drafts, text: string, attributes: Attributes, base: string) => void
  /** Tags inside are HTML that somebody forgot to escape. */
  isRich?: true
  /** What may stand inside. */
  children?: Table
  kind?: 'container' | 'item'
}

export type Table = ReadonlyMap<string, Field>

export const table = (fields: Record<string, Field>): Table => new Map(Object.entries(fields))
