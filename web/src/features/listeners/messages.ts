import { instance } from '../../lib/instance.ts'
import { notSent } from '../../lib/mail.ts'
import type { Listener, ListenerKind, ListenerState } from '@castwright/contract/listeners/shapes.ts'
import { counted } from '../../lib/numbers.ts'
import type { Meaning } from '../../ui/Badge.tsx'

export const messages = {
  loadFailed: 'Error loading private feeds.',
  saveFailed: 'This could not be saved.',
} as const

export const kindNames: Record<ListenerKind, string> = { member: 'Member', review: 'Review', test: 'Test' }

export const kindHelp: Record<ListenerKind, string> = {
  member: 'Published episodes, and those you release to members.',
  review: 'The current cuts of unpublished episodes, for your team and guests.',
  test: 'Published and unpublished episodes, to test in an app.',
}

export const stateNames: Record<ListenerState, string> = { active: 'Active', paused: 'Paused', revoked: 'Revoked' }

/** What the list says about a feed. */
export function statusOf({ state, expiresAt }: Listener, now: number): { name: string; meaning: Meaning } {
  if (state === 'active' && expiresAt !== null && Date.parse(expiresAt) <= now) return { name: 'Expired', meaning: 'neutral' }
  const meanings: Record<ListenerState, Meaning> = { active: 'success', paused: 'warning', revoked: 'neutral' }
  return { name: stateNames[state], meaning: meanings[state] }
}

export const members = (count: number): string => counted(count, 'member')

/** After everyone was emailed their feed. */
export const emailsSent = (): string =>
  instance.mailOutbox ? `${notSent} Copy the links with “Show feed URL”.` : "We're sending the emails."
