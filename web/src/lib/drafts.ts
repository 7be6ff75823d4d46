/** What a person typed and the server doesn't have yet, kept on this device by user, episode and field. */

const prefix = 'castwright.draft.'

export const draftKey = (userId: string, episodeId: string, field: string): string => `${prefix}${userId}.${episodeId}.${field}`

/** Undefined if there is none, or if it can't be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Null removes it. Full or blocked storage must not stop anybody from writing. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It is still on the page.
  }
}

/** The keys of all drafts that start like this. */
export function draftKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** On signing out, and for everybody else when another person signs in. */
export function removeDrafts({ except }: { except?: string } = {}): void {
  const own = except === undefined ? null : `${prefix}${except}.`
  for (const key of draftKeys(prefix)) if (own === null || !key.startsWith(own)) writeDraft(key, null)
}
