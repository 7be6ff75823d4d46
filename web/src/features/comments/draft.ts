/** Includes the user, so that drafts aren't shown to the next person who signs in. */
const keyOf = (userId: string, episodeId: string): string => `castwright.comment.${userId}.${episodeId}`

export function readDraft(userId: string, episodeId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, episodeId)) ?? ''
  } catch {
    return ''
  }
}

/** Returns whether the draft was saved. Full or blocked storage must not prevent writing. */
export function writeDraft(userId: string, episodeId: string, html: string): boolean {
  try {
    if (html === '') sessionStorage.removeItem(keyOf(userId, episodeId))
    else sessionStorage.setItem(keyOf(userId, episodeId), html)
    return true
  } catch {
    return false
  }
}
