import type { WorkKind } from '@castwright/contract/work/shapes.ts'

/** What the page shows, as in its URL. The show is a profile URL. */
export type WorkFilter = { show?: string; kind?: WorkKind }

/** Without the contract's list, which routes would load with its schemas. */
const kinds: Record<WorkKind, true> = { step: true, review: true, mention: true, task: true }

export const isWorkKind = (text: unknown): text is WorkKind => typeof text === 'string' && Object.hasOwn(kinds, text)
