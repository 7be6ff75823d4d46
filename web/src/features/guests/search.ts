export const tabs = ['pipeline', 'pitches', 'book', 'settings'] as const
export type Tab = (typeof tabs)[number]

/** What the page shows, as in its URL. */
export type GuestsSearch = {
  tab?: Tab
  /** Part of a name, an email address or a tag, in the guest book. */
  q?: string
  /** The ID of the guest whose drawer is open. */
  guest?: string
}

const isTab = (text: unknown): text is Tab => tabs.includes(text as Tab)

/** Ignores what it doesn't understand. */
export const readSearch = ({ tab, q, guest }: Record<string, unknown>): GuestsSearch => ({
  ...(isTab(tab) && { tab }),
  ...((typeof q === 'string' || typeof q === 'number') && { q: String(q).slice(0, 200) }),
  ...(typeof guest === 'string' && { guest }),
})
