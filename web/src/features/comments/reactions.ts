import type { Reactions } from '@castwright/contract/comments.ts'

/** With or without somebody's own reaction; an emoji that nobody gives any more is gone. */
export function reacted(reactions: Reactions, emoji: string, userId: string, on: boolean): Reactions {
  const others = (reactions[emoji] ?? []).filter((id) => id !== userId)
  const given = on ? [...others, userId] : others
  const { [emoji]: _, ...rest } = reactions
  if (given.length === 0) return rest
  // An emoji that is there keeps its place.
  return emoji in reactions ? { ...reactions, [emoji]: given } : { ...rest, [emoji]: given }
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const most = 10

/** 'You, Bob and 2 others' */
export function namesOf(userIds: readonly string[], userId: string, nameOf: (id: string) => string): string {
  const own = userIds.includes(userId) ? ['You'] : []
  const others = userIds.filter((id) => id !== userId).map(nameOf)
  const names = [...own, ...others]
  const left = names.length - most
  return listed.format(left > 0 ? [...names.slice(0, most), `${left} ${left === 1 ? 'other' : 'others'}`] : names)
}
