import { GuestForm } from '@castwright/contract/guests/form.ts'
import type { Guest } from '@castwright/contract/guests/shapes.ts'

/** What the drawer edits. */
export type Draft = GuestForm

export const emptyDraft: Draft = {
  name: '',
  email: '',
  pronouns: '',
  pronunciation: '',
  bio: '',
  links: [],
  notes: '',
  tags: [],
  doNotContact: false,
}

export const toDraft = (guest: Guest | null): Draft => {
  if (!guest) return emptyDraft
  const { name, email, pronouns, pronunciation, bio, links, notes, tags, doNotContact } = guest
  return { name, email, pronouns, pronunciation, bio, links, notes, tags, doNotContact }
}

/** Messages by field, such as `links.0.url`. */
export type Faults = Partial<Record<string, string>>

/** A link without an address is left out. */
export const withoutEmptyLinks = (draft: Draft): Draft => ({ ...draft, links: draft.links.filter(({ url }) => url.trim() !== '') })

/** Null if everything is valid. */
export function faultsOf(draft: Draft): Faults | null {
  const result = GuestForm.safeParse(withoutEmptyLinks(draft))
  if (result.success) return null
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0] === 'tags' ? 'tags' : path.join('.'), message]))
}
