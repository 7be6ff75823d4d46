import { apply, type Lines } from './edits.ts'
import { type Change, isSameLine, type Line, type SavedLine } from './types.ts'

/** What the server has, by ID. */
export type Saved = ReadonlyMap<string, SavedLine>

/** Segments that someone else changed while they were changed here, as the server has them. Null if it was deleted. */
export type Conflicts = ReadonlyMap<string, SavedLine | null>

export type Synced = {
  lines: Lines
  saved: Saved
  conflicts: Conflicts
  /** Segments that one edit changed together, such as the halves of a split one. They are saved together. */
  bonds: readonly (readonly string[])[]
}

const savedOf = (segments: readonly SavedLine[]): Saved => new Map(segments.map((segment) => [segment.id, segment]))

export const syncedOf = (segments: readonly SavedLine[]): Synced => ({
  lines: segments,
  saved: savedOf(segments),
  conflicts: new Map(),
  bonds: [],
})

/** Segments to save together, with the versions that they are based on. Version 0 is for a new segment. */
export type Pending = { put: { line: Line; version: number }[]; remove: { id: string; version: number }[] }

const idsOf = ({ put, remove }: Pending): string[] => [...put.map(({ line }) => line.id), ...remove.map(({ id }) => id)]

/** An edit that adds or removes segments only makes sense as a whole. */
export const bondOf = (changes: readonly Change[]): string[] | null =>
  changes.length > 1 && changes.some(({ before, after }) => before === null || after === null) ? changes.map(({ id }) => id) : null

/** Joins segments that edits have in common. Each is in one group. */
function groupsOf(bonds: Synced['bonds']): Map<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const bond of bonds) {
    const joined = new Set(bond)
    for (const id of bond) for (const other of groups.get(id) ?? []) joined.add(other)
    for (const id of joined) groups.set(id, joined)
  }
  return groups
}

function changedSince({ lines, saved }: Synced): Pending {
  const put: Pending['put'] = []
  const present = new Set<string>()
  for (const line of lines) {
    present.add(line.id)
    const before = saved.get(line.id)
    // A new segment counts once something is typed into it.
    if (!before && line.text === '') continue
    if (before !== line && !isSameLine(before ?? null, line)) put.push({ line, version: before?.version ?? 0 })
  }
  const remove: Pending['remove'] = []
  for (const { id, version } of saved.values()) if (!present.has(id)) remove.push({ id, version })
  return { put, remove }
}

/** What isn't saved yet. Leaves out conflicts and what belongs to them, until a person has decided. */
export function pendingOf(state: Synced): Pending[] {
  const groups = groupsOf(state.bonds)
  const { put, remove } = changedSince(state)
  const byGroup = new Map<unknown, Pending>()
  const groupFor = (id: string): Pending | null => {
    const group = groups.get(id)
    if ([...(group ?? [id])].some((one) => state.conflicts.has(one))) return null
    const key = group ?? id
    const known = byGroup.get(key) ?? { put: [], remove: [] }
    byGroup.set(key, known)
    return known
  }
  for (const one of put) groupFor(one.line.id)?.put.push(one)
  for (const one of remove) groupFor(one.id)?.remove.push(one)
  return [...byGroup.values()]
}

/** Everything that isn't saved, with what waits for a decision. */
export const unsavedOf = (state: Synced): Pending[] => pendingOf({ ...state, conflicts: new Map() })

/** Puts back changes from before, which become conflicts if someone else changed the same segments since. */
export function restoreUnsaved(state: Synced, kept: readonly Pending[]): { synced: Synced; changes: Change[] } {
  const conflicts = new Map(state.conflicts)
  const bonds = [...state.bonds]
  const mine = new Map(state.lines.map((line) => [line.id, line]))
  const changes: Change[] = []
  for (const group of kept) {
    const ids = idsOf(group)
    for (const { id, version } of [...group.put.map((one) => ({ id: one.line.id, version: one.version })), ...group.remove]) {
      const theirs = state.saved.get(id) ?? null
      if ((theirs?.version ?? 0) !== version) conflicts.set(id, theirs)
    }
    for (const { line } of group.put) changes.push({ id: line.id, before: mine.get(line.id) ?? null, after: line, follows: null })
    for (const { id } of group.remove) changes.push({ id, before: mine.get(id) ?? null, after: null, follows: null })
    if (ids.length > 1) bonds.push(ids)
  }
  return { synced: { ...state, lines: apply(state.lines, changes), conflicts, bonds }, changes }
}

export type Refusal = { id: string; segment: SavedLine | null }

/** After a save: what was sent and accepted is saved now, and what was refused is a conflict. */
export function afterSave(state: Synced, sent: readonly Pending[], accepted: readonly SavedLine[], refusals: readonly Refusal[]): Synced {
  const saved = new Map(state.saved)
  const conflicts = new Map(state.conflicts)
  const versions = new Map(accepted.map(({ id, version }) => [id, version]))
  const refused = new Set(refusals.map(({ id }) => id))
  for (const change of sent) {
    if (idsOf(change).some((id) => refused.has(id))) continue
    for (const { line } of change.put) {
      const version = versions.get(line.id)
      // What was sent, because the server may return it in another form, which must not count as a change.
      if (version !== undefined) saved.set(line.id, { ...line, version })
    }
    for (const { id } of change.remove) saved.delete(id)
  }
  const mine = new Map(state.lines.map((line) => [line.id, line]))
  for (const { id, segment } of refusals) {
    if (isSameLine(mine.get(id) ?? null, segment)) {
      conflicts.delete(id)
      if (segment) saved.set(id, segment)
      else saved.delete(id)
    } else conflicts.set(id, segment)
  }
  return withoutOldBonds({ lines: state.lines, saved, conflicts, bonds: state.bonds })
}

function withoutOldBonds(state: Synced): Synced {
  const { put, remove } = changedSince(state)
  const open = new Set(idsOf({ put, remove }))
  return { ...state, bonds: state.bonds.filter((bond) => bond.some((id) => open.has(id) || state.conflicts.has(id))) }
}

/** Takes over what others changed. What was changed here, too, becomes a conflict. */
export function mergeTheirs(state: Synced, segments: readonly SavedLine[]): Synced {
  const theirs = savedOf(segments)
  const mine = new Map(state.lines.map((line) => [line.id, line]))
  const saved = new Map(state.saved)
  const conflicts = new Map(state.conflicts)
  const changes: Change[] = []
  const decide = (id: string, segment: SavedLine | null, follows: string | null): void => {
    const [line, before] = [mine.get(id) ?? null, state.saved.get(id) ?? null]
    const isMineUnchanged = !state.conflicts.has(id) && isSameLine(line, before)
    if (!isMineUnchanged && !isSameLine(line, segment)) return void conflicts.set(id, segment)
    conflicts.delete(id)
    if (segment) saved.set(id, segment)
    else saved.delete(id)
    if (!isSameLine(line, segment)) changes.push({ id, before: line, after: segment, follows })
  }
  let follows: string | null = null
  for (const segment of segments) {
    const known = state.conflicts.get(segment.id) ?? state.saved.get(segment.id)
    // A response that was sent before the last save has older versions.
    const isNews =
      known === undefined || known.version < segment.version || (known.version === segment.version && !isSameLine(known, segment))
    if (isNews) decide(segment.id, segment, follows)
    follows = segment.id
  }
  for (const id of state.saved.keys()) if (!theirs.has(id)) decide(id, null, null)
  return { ...state, lines: changes.length > 0 ? apply(state.lines, changes) : state.lines, saved, conflicts }
}

/** Ends a conflict. Keeping one's own version saves it over the other. Using theirs takes back the whole edit that the segment is part of. */
export function resolve(state: Synced, id: string, choice: 'mine' | 'theirs'): Synced {
  if (!state.conflicts.has(id)) return state
  const group = [...(groupsOf(state.bonds).get(id) ?? [id])]
  const decided = choice === 'mine' ? [id] : group
  const mine = new Map(state.lines.map((line) => [line.id, line]))
  const saved = new Map(state.saved)
  const conflicts = new Map(state.conflicts)
  const changes: Change[] = []
  for (const one of decided) {
    const theirs = conflicts.get(one)
    conflicts.delete(one)
    if (theirs) saved.set(one, theirs)
    else if (theirs === null) saved.delete(one)
    const [before, after] = [mine.get(one) ?? null, saved.get(one) ?? null]
    if (choice === 'theirs' && !isSameLine(before, after)) changes.push({ id: one, before, after, follows: null })
  }
  return withoutOldBonds({ lines: apply(state.lines, changes), saved, conflicts, bonds: state.bonds })
}
