/** Measured from the file of a recording. */
type Measures = { fileSize: number; headerBytes: number; duration: number }

const minute = 60

/** The bytes that make a download: everything before the audio plus a minute of it, or the whole file if it is shorter. */
export function thresholdOf({ fileSize, headerBytes, duration }: Measures): number {
  if (!(duration >= minute)) return fileSize
  return Math.min(fileSize, headerBytes + Math.ceil(((fileSize - headerBytes) * minute) / duration))
}
