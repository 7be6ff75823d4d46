import { open } from 'node:fs/promises'

/** At both sides of a join, 5 ms at 44.1 kHz. Too short to hear, and long enough that the jump between two waves doesn't click. */
const fadeFrames = 220

type Body = { dataStart: number; dataBytes: number; channels: number }

/** Fades out before each join and in after it, in a file of 32-bit floats. Joins are the numbers of the first samples after them. */
export async function fadeJoins(path: string, { dataStart, dataBytes, channels }: Body, joins: readonly number[]): Promise<void> {
  const frameBytes = channels * 4
  const frames = Math.floor(dataBytes / frameBytes)
  const handle = await open(path, 'r+')
  try {
    for (const join of joins) {
      const [from, to] = [Math.max(0, join - fadeFrames), Math.min(frames, join + fadeFrames)]
      if (to <= from) continue
      const position = dataStart + from * frameBytes
      const bytes = Buffer.alloc((to - from) * frameBytes)
      await handle.read(bytes, 0, bytes.length, position)
      for (let frame = from; frame < to; frame += 1) {
        const gain = (frame < join ? join - frame - 0.5 : frame - join + 0.5) / fadeFrames
        for (let channel = 0; channel < channels; channel += 1) {
          const at = (frame - from) * frameBytes + channel * 4
          bytes.writeFloatLE(bytes.readFloatLE(at) * gain, at)
        }
      }
      await handle.write(bytes, 0, bytes.length, position)
    }
  } finally {
    await handle.close()
  }
}
