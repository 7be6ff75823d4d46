import type { ListenerKind } from '@castwright/contract/listeners/shapes.ts'

export const tabs = ['listeners', 'episodes', 'memberships', 'settings'] as const
export type Tab = (typeof tabs)[number]

const kinds: readonly ListenerKind[] = ['member', 'review', 'test']

/** What the page shows, as in its URL. */
export type ListenersSearch = {
  tab?: Tab
  /** Part of a name or an email address. */
  q?: string
  kind?: ListenerKind
}

/** Ignores what it doesn't understand. */
export const readSearch = ({ tab, q, kind }: Record<string, unknown>): ListenersSearch => ({
  ...(tabs.includes(tab as Tab) && { tab: tab as Tab }),
  ...((typeof q === 'string' || typeof q === 'number') && { q: String(q).slice(0, 200) }),
  ...(kinds.includes(kind as ListenerKind) && { kind: kind as ListenerKind }),
})
