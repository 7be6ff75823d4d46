import type { Mentioned } from '../../ui/editor/mention.ts'

/** Somebody on the team. */
export type Person = {
  id: string
  name: string
  photo: string | null
  /** Their creator page; null where they have none. */
  page: string | null
}

/** Those of the team who can be mentioned for what was typed. */
export function offered(team: readonly Person[], userId: string, text: string): Mentioned[] {
  const wanted = text.toLowerCase()
  return team
    .filter(({ id, name, page }) => id !== userId && `${name} ${page ?? ''}`.toLowerCase().includes(wanted))
    .map(({ id, name, photo, page }) => ({ id, name, photo, href: page, hint: page?.replace('/pal/', '') ?? '' }))
}
