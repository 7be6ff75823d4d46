/** Of a recording, as it was read from the file. */
export type Measures = { fileSize: number; headerBytes: number; duration: number }

const minute = 60

/** So many bytes make a download: what comes before the sound, and a minute of it; of anything shorter the whole file. */
export function thresholdOf({ fileSize, headerBytes, duration }: Measures): number {
  if (!(duration >= minute)) return fileSize
  return Math.min(fileSize, headerBytes + Math.ceil(((fileSize - headerBytes) * minute) / duration))
}
