import type { WorkItem } from '@castwright/contract/work/shapes.ts'

const idOf = (nth: number): string => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`

/** An item as returned by the server. `nth` determines its IDs. */
export const workItem = (nth: number, facts: Partial<WorkItem> = {}): WorkItem => ({
  key: `item:${nth}`,
  kind: 'step',
  title: `Item ${nth}`,
  podcast: { id: idOf(900), title: 'The Long Take', profileUrl: 'the-long-take' },
  episode: { id: idOf(nth), title: `Episode ${nth}`, waitingFor: null },
  step: facts.kind === undefined || facts.kind === 'step' ? 'setup' : null,
  targetId: facts.kind === undefined || facts.kind === 'step' ? null : idOf(500 + nth),
  dueDate: null,
  isOverdue: false,
  blockedBy: null,
  path: `/the-long-take/episodes/manage/${idOf(nth)}?section=artwork`,
  ...facts,
})
