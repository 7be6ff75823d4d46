import { rankMatches } from '@castwright/contract/search/ranking.ts'
import type { Mentioned } from '../../ui/editor/mention.ts'

/** A team member. */
export type Person = {
  id: string
  name: string
  photo: string | null
  /** Their creator page, if any. */
  page: string | null
}

/** The team members that match the text after the @, best match first. */
export function suggestMembers(team: readonly Person[], userId: string, text: string): Mentioned[] {
  const others = team
    .filter(({ id }) => id !== userId)
    .map(({ id, name, photo, page }) => ({ id, name, photo, href: page, hint: page?.replace('/pal/', '') ?? '' }))
  return rankMatches(others, text, ({ name, hint }) => [name, hint])
}
