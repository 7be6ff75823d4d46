import { rankMatches } from '@castwright/contract/ranking.ts'
import type { Mentioned } from '../../ui/editor/mention.ts'

/** Somebody on the team. */
export type Person = {
  id: string
  name: string
  photo: string | null
  /** Their creator page; null where they have none. */
  page: string | null
}

/** The team members to offer for what was typed after the @, best match first. */
export function offered(team: readonly Person[], userId: string, text: string): Mentioned[] {
  const others = team
    .filter(({ id }) => id !== userId)
    .map(({ id, name, photo, page }) => ({ id, name, photo, href: page, hint: page?.replace('/pal/', '') ?? '' }))
  return rankMatches(others, text, ({ name, hint }) => [name, hint])
}
