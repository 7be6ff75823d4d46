/** Files uploaded from this page, whose peaks the browser can compute if the server can't. */
const files = new Map<string, File>()

/** Keeps only the last few, because references prevent garbage collection. */
const maxFiles = 3

export function rememberFile(recordingId: string, file: File): void {
  files.set(recordingId, file)
  for (const oldest of [...files.keys()].slice(0, -maxFiles)) files.delete(oldest)
}

export const fileOf = (recordingId: string): File | undefined => files.get(recordingId)
