/** One person's words are not shown to the next who signs in here. */
const keyOf = (userId: string, episodeId: string): string => `castwright.comment.${userId}.${episodeId}`

export function readDraft(userId: string, episodeId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, episodeId)) ?? ''
  } catch {
    return ''
  }
}

/** Whether it is kept: a full or forbidden storage must not stop anybody from writing. */
export function writeDraft(userId: string, episodeId: string, html: string): boolean {
  try {
    if (html === '') sessionStorage.removeItem(keyOf(userId, episodeId))
    else sessionStorage.setItem(keyOf(userId, episodeId), html)
    return true
  } catch {
    return false
  }
}
