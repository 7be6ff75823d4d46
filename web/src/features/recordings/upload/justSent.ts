/** Files that became recordings on this page: their sound can be read here where the server cannot. */
const files = new Map<string, File>()

/** Only the last few: a file that is held is a file that cannot go. */
const most = 3

export function rememberFile(recordingId: string, file: File): void {
  files.set(recordingId, file)
  for (const oldest of [...files.keys()].slice(0, -most)) files.delete(oldest)
}

export const fileOf = (recordingId: string): File | undefined => files.get(recordingId)
