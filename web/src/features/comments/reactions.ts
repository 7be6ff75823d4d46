import type { Reactions } from '@castwright/contract/comments/shapes.ts'

/** Adds or removes a user's reaction. Emoji without reactions are removed. */
export function withReaction(reactions: Reactions, emoji: string, userId: string, on: boolean): Reactions {
  const others = (reactions[emoji] ?? []).filter((id) => id !== userId)
  const given = on ? [...others, userId] : others
  const { [emoji]: _, ...rest } = reactions
  if (given.length === 0) return rest
  // An existing emoji keeps its position.
  return emoji in reactions ? { ...reactions, [emoji]: given } : { ...rest, [emoji]: given }
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const maxNames = 10

/** 'You, Bob and 2 others' */
export function namesOf(userIds: readonly string[], userId: string, nameOf: (id: string) => string): string {
  const own = userIds.includes(userId) ? ['You'] : []
  const others = userIds.filter((id) => id !== userId).map(nameOf)
  const names = [...own, ...others]
  const left = names.length - maxNames
  return listed.format(left > 0 ? [...names.slice(0, maxNames), `${left} ${left === 1 ? 'other' : 'others'}`] : names)
}
