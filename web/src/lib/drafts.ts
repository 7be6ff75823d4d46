import { writeStored } from './stored.ts'

/** What a person typed and the server doesn't have yet, kept on this device by user, episode and field. */

const prefix = 'castwright.draft.'

export const draftKey = (userId: string, episodeId: string, field: string): string => `${prefix}${userId}.${episodeId}.${field}`

export { readStored as readDraft, writeStored as writeDraft } from './stored.ts'

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
  for (const key of draftKeys(prefix)) if (own === null || !key.startsWith(own)) writeStored(key, null)
}
