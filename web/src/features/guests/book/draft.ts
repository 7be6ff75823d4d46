import { GuestForm } from '@castwright/contract/guests/form.ts'
import type { Guest } from '@castwright/contract/guests/shapes.ts'
import { z } from 'zod'

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

/** A link without an address is left out. The server gets the rest as it was typed. */
export const GuestRules = z
  .custom<Draft>()
  .transform((draft) => ({ ...draft, links: draft.links.filter(({ url }) => url.trim() !== '') }))
  .superRefine((draft, context) => {
    for (const { path, message } of GuestForm.safeParse(draft).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
