/** One person's words are not shown to the next who signs in here. */
const keyOf = (userId: string, episodeId: string): string => `castwright.comment.${userId}.${episodeId}`

export function readDraft(userId: string, episodeId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, episodeId)) ?? ''
  } catch {
    return ''
  }
}

/** A full or forbidden storage must not stop anybody from writing: then nothing is kept. */
export function writeDraft(userId: string, episodeId: string, html: string): void {
  try {
    if (html === '') sessionStorage.removeItem(keyOf(userId, episodeId))
    else sessionStorage.setItem(keyOf(userId, episodeId), html)
  } catch {
    return
  }
}
